import Stripe from 'stripe'
import * as z from 'zod'
import { DomainError } from '#shared/domain/errors.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'

export type Report = (message: string, error: unknown) => void

/** True if Stripe says the object doesn't exist. */
export const isMissing = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** True if a payment only lacks the cardholder's confirmation. https://docs.stripe.com/error-codes */
export const asksForProof = (error: unknown) =>
  error instanceof Stripe.errors.StripeCardError &&
  (error.code === 'subscription_payment_intent_requires_action' || error.code === 'authentication_required')

export const notSetUp = () => new DomainError('unavailable', 'Payments aren’t set up here.')

/**
 * Converts Stripe's refusal to a message for the person. They can only fix a card. Anything only we can fix is reported
 * to the operators. Stripe's own message is only logged, because it may contain what it knows about a person.
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

/** Without the headers and the body of the Stripe client's error. */
const describe = ({ type, code, statusCode, requestId, message }: InstanceType<typeof Stripe.errors.StripeError>) =>
  new Error(`Stripe ${type} ${code ?? ''} ${statusCode ?? ''} ${requestId ?? ''}: ${message}`)

/** The variable with the URL of a sandbox that replaces Stripe, if any. */
export const stripeEnvironment = { STRIPE_SANDBOX_URL: z.url().optional() }

/** The value in the parameter store if Stripe, or a part of it, isn't set up. */
const none = 'none'

/** Returns a secret without surrounding whitespace; undefined if it isn't set up. */
export const orNotSetUp = (secret: string): string | undefined => {
  const value = secret.trim()
  return value === none ? undefined : value
}
