import Stripe from 'stripe'
import type { PaymentEvent } from '#functions/ports/payments.ts'
import { minuteMs, minuteSeconds } from '#shared/domain/times.ts'
import { customerOf } from './from-stripe.ts'
import { notSetUp, orNotSetUp } from './refusals.ts'

type Settings = {
  /** The signing secret as last read. */
  secret: string
  readSecret: () => Promise<string>
  now: () => number
}

/**
 * The shortest time between reads of the secret, in ms. A delivery with a signature that doesn't match triggers one.
 */
const renewedMs = minuteMs

/**
 * Parses events that Stripe signed within the last five minutes; undefined for anything else. Picks up a new secret
 * within a minute, without a restart. Throws `unavailable` if payments aren't set up.
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

/** An event as delivered: the unmodified body and its signature. */
type Delivered = { body: string | Buffer; signature: string; secret: string; now: number }

/**
 * The oldest delivery accepted, in seconds. Stripe signs each delivery separately.
 * https://docs.stripe.com/webhooks#replay-attacks
 */
const toleranceSeconds = 5 * minuteSeconds

/** Parses an event that Stripe signed within the five minutes before `now` (ms); undefined for anything else. */
export const readEvent = ({ body, signature, secret, now }: Delivered): PaymentEvent | undefined => {
  try {
    const { id, data } = Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now)
    return { id, customerId: customerOf(data.object) }
  } catch {
    return undefined
  }
}
