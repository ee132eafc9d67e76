import Stripe from 'stripe'
import * as z from 'zod'
import { DomainError } from '#shared/domain/errors.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'

export type Report = (message: string, error: unknown) => void

/** Whether Stripe says that there is no such thing. */
export const isMissing = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Whether a payment only lacks what the card's holder has to confirm. https://docs.stripe.com/error-codes */
export const asksForProof = (error: unknown) =>
  error instanceof Stripe.errors.StripeCardError &&
  (error.code === 'subscription_payment_intent_requires_action' || error.code === 'authentication_required')

export const notSetUp = () => new DomainError('unavailable', 'Payments aren’t set up here.')

/**
 * What a person is told of Stripe's refusal. Only a card is theirs to mend; what only we can mend, the operators hear of. Stripe's own words stay in
 * the log: they may name what it knows of a person.
 */
export const toDomainError = (error: unknown, report: Report): unknown => {
  if (error instanceof Stripe.errors.StripeCardError)
    return new DomainError('payment-required', 'Your card was declined, so nothing changed. Use another card and try again.', {
      cause: describe(error),
    })
  if (!(error instanceof Stripe.errors.StripeError)) return error
  if (isPassing(error))
    return new DomainError('unavailable', 'Stripe didn’t respond. Try again in a minute.', {
      cause: describe(error),
      retryAfterSeconds: minuteMs / secondMs,
    })
  report('Stripe refused a call that should be right.', describe(error))
  return new DomainError('upstream', 'Stripe refused this. That’s our fault, not yours, and we’re looking into it.', {
    cause: describe(error),
  })
}

const isPassing = (error: InstanceType<typeof Stripe.errors.StripeError>) =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError

/** Without the headers and the body that an error of Stripe's client carries. */
const describe = ({ type, code, statusCode, requestId, message }: InstanceType<typeof Stripe.errors.StripeError>) =>
  new Error(`Stripe ${type} ${code ?? ''} ${statusCode ?? ''} ${requestId ?? ''}: ${message}`)

/** The variable that says where a sandbox stands in for Stripe, if one does. */
export const stripeEnvironment = { STRIPE_SANDBOX_URL: z.url().optional() }

/** The value in the parameter store where Stripe, or a part of it, was not set up. */
const none = 'none'

/** A secret without the blanks around it; undefined where there is none. */
export const orNotSetUp = (secret: string): string | undefined => {
  const value = secret.trim()
  return value === none ? undefined : value
}
