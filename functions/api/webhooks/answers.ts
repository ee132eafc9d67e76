import type { PaymentEvent } from '#functions/ports/payments.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { RawCall } from '../../http/raw-api.ts'
import { type TakeEventDeps, takeEvent } from '../../use-cases/payments/sync-subscription.ts'

type Deps = TakeEventDeps & {
  /**
   * Returns the delivered event if Stripe signed it recently, otherwise undefined. Throws `unavailable` if payments
   * aren't set up.
   */
  readEvent: (delivered: { body: Buffer; signature: string }) => Promise<PaymentEvent | undefined>
}

/**
 * Answers a Stripe webhook. Throws `invalid` if the body isn't signed by Stripe or was signed too long ago. Stripe
 * retries with a new signature.
 */
export const stripeAnswer =
  (deps: Deps) =>
  async ({ body, headers }: RawCall) => {
    const event = await deps.readEvent({ body, signature: headers['stripe-signature'] ?? '' })
    if (!event) throw new DomainError('invalid', 'This isn’t signed by Stripe, or was signed too long ago.')
    return { message: (await takeEvent(deps, event)) ? 'Thank you.' : 'This was already received.' }
  }
