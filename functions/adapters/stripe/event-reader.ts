import type { PaymentEvent } from '#functions/ports/payments.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { orNotSetUp } from './not-set-up.ts'
import { readEvent } from './read-event.ts'
import { notSetUp } from './refusals.ts'

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
