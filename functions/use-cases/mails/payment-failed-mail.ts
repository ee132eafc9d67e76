import type { Mail } from '#functions/ports/mailer.ts'
import type { Money } from '#shared/domain/money.ts'
import { plans } from '#shared/domain/plan-catalogue.ts'
import type { PaidPlan } from '#shared/domain/plans.ts'
import { showMoney } from '#shared/domain/show-money.ts'
import { accountReason, toMail } from './email-template.ts'
import { showMoment } from './show-moment.ts'

type Facts = {
  name: string
  email: string
  plan: PaidPlan
  price: Money
  /** Until when the plan stays as it is; an instant. */
  graceEndsAt: string
  timeZone: string
  /** Where the card is changed. */
  url: string
}

/** Tells a person that a payment failed, until when nothing changes, and what to do. */
export const paymentFailedMail = ({ name, email, plan, price, graceEndsAt, timeZone, url }: Facts): Mail =>
  toMail({
    to: email,
    subject: 'Your payment for Crier failed',
    preview: 'Nothing changes yet. Check your card, and all goes on as before.',
    title: 'Your payment failed',
    name,
    blocks: [
      `The payment of ${showMoney(price)} for your plan ${plans[plan].name} did not work. We will try it again.`,
      `Until ${showMoment(graceEndsAt, timeZone)} your plan stays as it is. After that your account goes on with the limits of the free plan, and what is beyond them waits. Nothing is deleted.`,
      { action: 'Check my card', url },
    ],
    reason: accountReason(email),
  })
