import type { RateLimits, RateRule } from '#functions/ports/limits.ts'
import type { Mailer } from '#functions/ports/mailer.ts'
import type { Payments } from '#functions/ports/payments.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { refundDays } from '#shared/domain/plans.ts'
import { dayMs, toMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { tooMany } from '../limits.ts'
import { refundRequestMail } from '../mails/payment-mails.ts'

export type RefundDeps = {
  payments: Pick<Payments, 'lastPayment'>
  mailer: Mailer
  rateLimits: RateLimits
  /** The recipient. */
  contactTo: string
  now: () => number
}

const rule: RateRule = { max: 3, windowMs: dayMs }

/**
 * Emails us a person's request to refund their last payment, less what was already credited, with everything needed to
 * do it. Throws `conflict` if there is no payment from the last seven days or nothing is left of it, `too-many` after
 * three requests in a day, and `upstream` if the email can't be sent.
 */
export const requestRefund = async (deps: RefundDeps, { id, name, email, billing }: User, reason: string) => {
  const { customerId, subscription } = billing
  const payment = customerId === undefined ? undefined : await deps.payments.lastPayment(customerId)
  const age = payment ? deps.now() - toMs(payment.paidAt) : Number.POSITIVE_INFINITY
  if (customerId === undefined || !payment || age > refundDays * dayMs)
    throw new DomainError('conflict', `There’s no payment from the last ${refundDays} days to refund.`)
  if (payment.credited.amount >= payment.amount.amount)
    throw new DomainError('conflict', 'Your last payment was already credited to you. It counts toward your next payments.')
  const waitMs = await deps.rateLimits.spend(`refund ${id}`, rule, deps.now())
  if (waitMs > 0) throw tooMany('You’ve already requested this.', waitMs)

  const person = { id, name, email }
  const days = Math.floor(age / dayMs)
  await deps.mailer.send(refundRequestMail({ to: deps.contactTo, person, customerId, subscription, payment, days, reason }))
  return { message: 'We got your request. Refunds take 5 to 7 business days, and we’ll email you first.' }
}
