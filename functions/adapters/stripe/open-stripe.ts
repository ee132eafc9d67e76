import Stripe from 'stripe'
import { secondMs } from '#shared/domain/times.ts'
import { orNotSetUp } from './refusals.ts'

/** Who Crier is to Stripe, and where the sandbox is that stands in for it, if one does. */
type StripeAccount = { secretKey: string; sandboxUrl?: string | undefined }

/** One try; with the one repeat that follows it, a call ends within 13 s. */
const timeoutMs = 6 * secondMs

/** Stripe's own client; undefined where payments are not set up. It repeats a call that was lost once, with the same idempotency key. */
export const openStripe = ({ secretKey, sandboxUrl }: StripeAccount): Stripe | undefined => {
  const key = orNotSetUp(secretKey)
  if (key === undefined) return undefined
  const host = sandboxUrl === undefined ? {} : hostOf(sandboxUrl)
  return new Stripe(key, { timeout: timeoutMs, maxNetworkRetries: 1, telemetry: false, ...host })
}

const hostOf = (url: string) => {
  const { protocol, hostname, port } = new URL(url)
  return { protocol: protocol === 'https:' ? ('https' as const) : ('http' as const), host: hostname, port }
}
