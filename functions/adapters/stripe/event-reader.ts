import Stripe from 'stripe'
import type { PaymentEvent } from '#functions/ports/payments.ts'
import { minuteMs, minuteSeconds } from '#shared/domain/times.ts'
import { customerOf } from './from-stripe.ts'
import { notSetUp, orNotSetUp } from './refusals.ts'

type Settings = {
  /** The signing secret as it was read last. */
  secret: string
  readSecret: () => Promise<string>
  now: () => number
}

/** In ms. A delivery that the secret does not fit has it read again, but not more often than this. */
const renewedMs = minuteMs

/**
 * Reads the events that Stripe signed within the last five minutes; gives undefined for anything else. A new secret is known within a minute,
 * without a restart. Throws `unavailable` where payments are not set up.
 */
export const eventReader = ({ secret, readSecret, now }: Settings) => {
  let [known, readAt] = [orNotSetUp(secret), now()]
  const read = (delivered: { body: Buffer; signature: string }) =>
    known === undefined ? undefined : readEvent({ ...delivered, secret: known, now: now() })

  return async (delivered: { body: Buffer; signature: string }): Promise<PaymentEvent | undefined> => {
    const event = read(delivered)
    if (event) return event
    if (now() - readAt >= renewedMs) {
      readAt = now()
      known = orNotSetUp(await readSecret())
    }
    if (known === undefined) throw notSetUp()
    return read(delivered)
  }
}

/** An event as it was delivered: the body untouched, its signature beside it. */
type Delivered = { body: string | Buffer; signature: string; secret: string; now: number }

/** So old a delivery may be, in seconds: Stripe signs each anew. https://docs.stripe.com/webhooks#replay-attacks */
const toleranceSeconds = 5 * minuteSeconds

/** An event that Stripe signed within the last five minutes, at `now` (ms); undefined for anything else. */
export const readEvent = ({ body, signature, secret, now }: Delivered): PaymentEvent | undefined => {
  try {
    const { id, data } = Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now)
    return { id, customerId: customerOf(data.object) }
  } catch {
    return undefined
  }
}
