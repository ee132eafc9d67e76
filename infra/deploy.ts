import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { S3Client } from '@aws-sdk/client-s3'
import { SESClient } from '@aws-sdk/client-ses'
import { SSMClient } from '@aws-sdk/client-ssm'
import { callbackPath, Platform, platformNames } from '#shared/domain/platforms.ts'
import { buildSite, siteFolder } from './build-site.ts'
import { deployStage } from './deploying/deploy-stage.ts'
import { installNativeModules } from './deploying/native-modules.ts'
import { clients } from './deploying/secrets.ts'
import { root } from './fingerprint.ts'
import { stageNamed } from './stages.ts'

const cdk = async (parameters: string[]) => {
  const [code] = await once(spawn('cdk', parameters, { cwd: root, stdio: 'inherit' }), 'exit')
  if (code !== 0)
    throw new Error('The stacks were not all deployed, and the site is as it was. Mend what is said above and run this again.')
}

const main = async () => {
  const { values } = parseArgs({ options: { stage: { type: 'string' }, 'rotate-keys': { type: 'boolean', default: false } } })
  if (values.stage === undefined) throw new Error('Say which stage: npm run deploy -- --stage NAME.')
  const stage = stageNamed(values.stage)
  const { region } = stage
  await buildSite()
  const services = { ses: new SESClient({ region }), ssm: new SSMClient({ region }), s3: new S3Client({ region }) }
  const clientSecrets = Object.fromEntries(clients.map((client) => [client, process.env[`${client.toUpperCase()}_CLIENT_SECRET`]]))
  const wishes = { clientSecrets, rotatesKeys: values['rotate-keys'] }
  const { siteUrl, written } = await deployStage(stage, wishes, { ...services, installNative: installNativeModules, cdk, siteFolder })
  for (const name of written) console.log(`The secret ${name} is new.`)
  console.log(`Crier ${stage.name} is at ${siteUrl}. The apps must have these callback addresses:
  ${Platform.options.map((platform) => `${platformNames[platform]} ${siteUrl}${callbackPath(platform)}`).join('\n  ')}
  Google ${siteUrl}/auth/google/callback
  GitHub ${siteUrl}/auth/github/callback`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
