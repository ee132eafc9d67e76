import * as z from 'zod'
import { Recommendation } from '#shared/contracts/health.ts'
import { Platform, platformNames } from '#shared/domain/platforms.ts'
import { type Provider, providerNames } from '#shared/domain/users.ts'
import type { LocalSystemOptions } from './local-system.ts'
import { StartError } from './start-error.ts'

const Text = z
  .string()
  .transform((text) => text.trim() || undefined)
  .optional()
const Port = z
  .string()
  .regex(/^\d+$/, 'must be a number')
  .transform(Number)
  .refine((port) => port < 65_535, 'must be below 65535')
  .default(4_000)

/** A name and, after the last space, an address. */
const toRecommendation = (text: string) => {
  const [, name, url] = /^(.+) (\S+)$/.exec(text.trim()) ?? []
  return text.trim() === '' ? [] : [{ name, url }]
}

/** The variables of .env.example. */
const Variables = z.object({
  PORT: Text.pipe(Port),
  CRIER_DATA: Text.pipe(z.string().default('.local')),
  CRIER_IAM: Text.pipe(z.literal('enforce', 'can only be enforce').optional()),
  CRIER_LOG: Text.pipe(z.enum(['info'], 'can only be info').optional()),
  WAITLIST_SCRIPT_URL: Text.pipe(z.url('must be an address').optional()),
  RECOMMENDATIONS: Text.transform((text = '') => text.split(',').flatMap(toRecommendation)).pipe(
    z.array(Recommendation).max(2, 'can be two at most'),
  ),
  FACEBOOK_BUSINESSES: Text.pipe(z.literal('true', 'can only be true').optional()),
  ALLOW_MANUAL_TOKENS: Text.pipe(z.literal('true', 'can only be true').optional()),
  AWS_ENDPOINT_URL_DYNAMODB: Text.pipe(z.url('must be an address').optional()),
})

/** What the environment asks of the local system; throws naming every variable that can't be used. */
export const readSettings = (environment: NodeJS.ProcessEnv): LocalSystemOptions => {
  const result = Variables.safeParse(environment)
  if (!result.success) {
    throw new StartError(result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join(' '))
  }
  const { PORT: port, CRIER_DATA: data, ...variables } = result.data
  const platforms = Platform.options.map((platform) => [platform, clientApp(environment, platform, platformNames[platform])] as const)
  return {
    port,
    sandboxPort: port === 0 ? 0 : port + 1,
    data,
    isAsDeployed: variables.CRIER_IAM === 'enforce',
    showsLogs: variables.CRIER_LOG === 'info',
    waitlistScript: variables.WAITLIST_SCRIPT_URL,
    recommendations: variables.RECOMMENDATIONS,
    asksForBusinesses: variables.FACEBOOK_BUSINESSES === 'true',
    allowsManualTokens: variables.ALLOW_MANUAL_TOKENS === 'true',
    tableUrl: variables.AWS_ENDPOINT_URL_DYNAMODB,
    platforms: Object.fromEntries(platforms),
    google: clientApp(environment, 'google', providerNames.google),
    github: clientApp(environment, 'github', providerNames.github),
    stripe: stripeKeys(environment),
  }
}

/** An account of our own at Stripe, of which all three keys are set, or none. */
const stripeKeys = (environment: NodeJS.ProcessEnv) => {
  const [secretKey, publishableKey, webhookSecret] = stripeVariables.map((name) => environment[name]?.trim())
  if (secretKey && publishableKey && webhookSecret) return { secretKey, publishableKey, webhookSecret }
  if (secretKey || publishableKey || webhookSecret)
    throw new StartError(`Stripe needs all of ${stripeVariables.join(', ')}; without any of them the sandbox takes its place.`)
  return undefined
}

const stripeVariables = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** An app of our own, of which both `<NAME>_CLIENT_ID` and `<NAME>_CLIENT_SECRET` are set, or neither. */
const clientApp = (environment: NodeJS.ProcessEnv, id: Platform | Provider, name: string) => {
  const variable = `${id.toUpperCase()}_CLIENT`
  const [clientId, clientSecret] = [environment[`${variable}_ID`]?.trim(), environment[`${variable}_SECRET`]?.trim()]
  if (clientId && clientSecret) return { clientId, clientSecret }
  if (clientId || clientSecret)
    throw new StartError(`${name} needs both ${variable}_ID and ${variable}_SECRET; without either the sandbox takes its place.`)
  return undefined
}
