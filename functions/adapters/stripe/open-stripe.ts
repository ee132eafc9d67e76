import Stripe from 'stripe'
import { secondMs } from '#shared/domain/times.ts'
import { orNotSetUp } from './refusals.ts'

/** Crier's credentials at Stripe, and the URL of the sandbox that replaces it, if any. */
type StripeAccount = { secretKey: string; sandboxUrl?: string | undefined }

/** The timeout of one attempt. Including the single retry, a call ends within 13 s. */
const timeoutMs = 6 * secondMs

/**
 * Stripe's own client; undefined if payments aren't set up. It retries a lost call once, with the same idempotency key.
 */
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
