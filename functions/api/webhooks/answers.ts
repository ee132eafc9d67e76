import type { PaymentEvent } from '#functions/ports/payments.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { RawCall } from '../../http/raw-api.ts'
import { type TakeEventDeps, takeEvent } from '../../use-cases/payments/sync-subscription.ts'

type Deps = TakeEventDeps & {
  /** The event that was delivered, if Stripe signed it lately. Throws `unavailable` where payments are not set up. */
  readEvent: (delivered: { body: Buffer; signature: string }) => Promise<PaymentEvent | undefined>
}

/** Answers Stripe. Throws `invalid` for what Stripe did not sign, or signed too long ago: it delivers an event again, signed anew. */
export const stripeAnswer =
  (deps: Deps) =>
  async ({ body, headers }: RawCall) => {
    const event = await deps.readEvent({ body, signature: headers['stripe-signature'] ?? '' })
    if (!event) throw new DomainError('invalid', 'This isn’t signed by Stripe, or was signed too long ago.')
    return { message: (await takeEvent(deps, event)) ? 'Thank you.' : 'This was already received.' }
  }
