import { isIP } from 'node:net'
import * as z from 'zod'
import type { Platform } from '#shared/domain/platforms.ts'
import type { Provider } from '#shared/domain/users.ts'
import { StartError } from './start-error.ts'

/** An environment variable. An empty one counts as unset. */
export const Text = z
  .string()
  .transform((text) => text.trim() || undefined)
  .optional()

/** A port whose next one is a port as well. */
export const Port = z
  .string()
  .regex(/^\d+$/, 'must be a number')
  .transform(Number)
  .refine((port) => port < 65_535, 'must be below 65535')

/** One sentence for each invalid variable. */
export const complaintsOf = ({ issues }: z.ZodError): string[] => issues.map(({ path, message }) => `${path.join('.')} ${message}.`)

export const stripeVariables = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** Our own Stripe account, with all three keys set, or none. `otherwise` ends the sentence that refuses the rest. */
export const stripeKeys = (environment: NodeJS.ProcessEnv, otherwise: string) => {
  const [secretKey, publishableKey, webhookSecret] = stripeVariables.map((name) => environment[name]?.trim())
  if (secretKey && publishableKey && webhookSecret) return { secretKey, publishableKey, webhookSecret }
  if (secretKey || publishableKey || webhookSecret) throw new StartError(`Stripe needs all of ${stripeVariables.join(', ')}${otherwise}`)
  return undefined
}

/** Our own app at a provider. */
export type ClientApp = { clientId: string; clientSecret: string }

/** Our own app, with both `<NAME>_CLIENT_ID` and `<NAME>_CLIENT_SECRET` set, or neither. */
export const clientApp = (
  environment: NodeJS.ProcessEnv,
  id: Platform | Provider,
  { name, otherwise }: { name: string; otherwise: string },
): ClientApp | undefined => {
  const variable = `${id.toUpperCase()}_CLIENT`
  const [clientId, clientSecret] = [environment[`${variable}_ID`]?.trim(), environment[`${variable}_SECRET`]?.trim()]
  if (clientId && clientSecret) return { clientId, clientSecret }
  if (clientId || clientSecret) throw new StartError(`${name} needs both ${variable}_ID and ${variable}_SECRET${otherwise}`)
  return undefined
}

/**
 * True if a host is on this machine or in its own network. A name without a dot is a neighbor's, such as another
 * container's.
 */
export const isNear = (hostname: string): boolean => {
  if (hostname === '[::1]' || hostname.endsWith('.localhost')) return true
  return isIP(hostname) === 4 ? /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(hostname) : /^[\w-]+$/.test(hostname)
}
