import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import Stripe from 'stripe'
import { callbackPath, platformIds, platformNames } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { root, siteFolder } from '../../../web/prerender/root.ts'
import { buildSite } from '../../build/build-site.ts'
import { stageNamed } from '../stages.ts'
import { awsAccount } from './aws-account.ts'
import { deployStage } from './deploy-stage.ts'
import { installNativeModules } from './native-modules.ts'
import { clients } from './secrets.ts'
import { readStripeKeys } from './stripe-keys.ts'

const cdk = async (parameters: string[]) => {
  const [code] = await once(spawn('cdk', parameters, { cwd: root, stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error('Not all stacks were deployed, and the site is unchanged. Fix the errors above and run this again.')
}

const main = async () => {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ options: { stage: { type: 'string' }, 'rotate-keys': flag, 'accept-mail-sandbox': flag } })
  if (values.stage === undefined) throw new Error('Name a stage: npm run deploy -- --stage NAME.')
  const stage = stageNamed(values.stage)
  const stripe = readStripeKeys(process.env)
  await buildSite()
  const clientSecrets = Object.fromEntries(clients.map((client) => [client, process.env[`${client.toUpperCase()}_CLIENT_SECRET`]]))
  const wishes = { clientSecrets, stripe, rotatesKeys: values['rotate-keys'], acceptsMailSandbox: values['accept-mail-sandbox'] }
  const openStripe = (secretKey: string) => new Stripe(secretKey, { timeout: 20 * secondMs, maxNetworkRetries: 2, telemetry: false })
  const surroundings = { account: awsAccount({ region: stage.region }), openStripe, installNative: installNativeModules, cdk, siteFolder }
  const { siteUrl, written, takesPayments, warnings } = await deployStage(stage, wishes, surroundings)
  for (const name of written) console.log(`The secret ${name} is new.`)
  for (const warning of warnings) console.warn(warning)
  if (!takesPayments) console.log('Payments aren’t set up. See "Payments" in docs/deploy.md.')
  console.log(`Crier ${stage.name} is at ${siteUrl}. Make sure the apps have these callback addresses:
  ${platformIds.map((platform) => `${platformNames[platform]} ${siteUrl}${callbackPath(platform)}`).join('\n  ')}
  Google ${siteUrl}/auth/google/callback
  GitHub ${siteUrl}/auth/github/callback`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
