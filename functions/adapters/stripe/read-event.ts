import Stripe from 'stripe'
import type { PaymentEvent } from '#functions/ports/payments.ts'
import { minuteSeconds } from '#shared/domain/times.ts'
import { customerOf } from './from-stripe.ts'

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
