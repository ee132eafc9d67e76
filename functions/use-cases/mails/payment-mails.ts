import type { Mail } from '#functions/ports/mailer.ts'
import type { Payment } from '#functions/ports/payments.ts'
import { type Money, showMoney } from '#shared/domain/money.ts'
import { type PaidPlan, plans } from '#shared/domain/plans.ts'
import type { Subscription } from '#shared/domain/subscriptions.ts'
import { i18n } from '#shared/i18n.ts'
import { accountReason, oneLine, showMoment, toMail } from './email-template.ts'

type FailedFacts = {
  name: string
  email: string
  plan: PaidPlan
  price: Money
  /** When the plan stops if the payment stays missing, an instant. */
  graceEndsAt: string
  timeZone: string
  /** Where to pay now, if Stripe provided it. */
  invoiceUrl: string | undefined
  /** The page for changing the card. */
  url: string
}

/** Tells a person that a payment failed, until when nothing changes, and what to do. */
export const paymentFailedMail = ({ name, email, plan, price, graceEndsAt, timeZone, invoiceUrl, url }: FailedFacts): Mail =>
  toMail({
    to: email,
    subject: i18n.t('Your payment for Crier failed'),
    preview: i18n.t('Nothing changes for now. Update your card to keep your plan.'),
    title: i18n.t('Your payment failed'),
    name,
    blocks: [
      i18n.t('The payment of {price} for your plan {plan} failed. We’ll try again.', { price: showMoney(price), plan: plans[plan].name }),
      i18n.t(
        'Until {moment} you’ll keep your plan. After that, your account continues with the limits of the Free plan, and anything over them waits. Nothing is deleted.',
        { moment: showMoment(graceEndsAt, timeZone) },
      ),
      ...(invoiceUrl === undefined ? [] : [{ action: i18n.t('Pay this invoice'), url: invoiceUrl }]),
      { action: i18n.t('Update my card'), url },
    ],
    reason: accountReason(email),
  })

type TrialFacts = {
  name: string
  email: string
  /** An instant. */
  endsAt: string
  timeZone: string
  /** The page for choosing a plan. */
  url: string
}

/** Tells a person that their trial ends soon, and that nothing is charged automatically. */
export const trialEndingMail = ({ name, email, endsAt, timeZone, url }: TrialFacts): Mail =>
  toMail({
    to: email,
    subject: i18n.t('Your Crier trial ends in two days'),
    preview: i18n.t('You won’t be charged. Choose a plan to keep everything as it is.'),
    title: i18n.t('Your trial ends soon'),
    name,
    blocks: [
      i18n.t('Your trial ends on {moment}. You won’t be charged unless you choose a plan.', { moment: showMoment(endsAt, timeZone) }),
      i18n.t(
        'Without one, your account continues with the limits of the Free plan: your posts and connections stay, and anything scheduled over those limits waits.',
      ),
      { action: i18n.t('Choose a plan'), url },
    ],
    reason: accountReason(email),
  })

type RefundFacts = {
  /** The recipient. */
  to: string
  person: { id: string; name: string; email: string }
  customerId: string
  subscription: Subscription | undefined
  payment: Payment
  /** How many days ago the payment was made. */
  days: number
  reason: string
}

/**
 * Requests a refund for a person, with everything needed to find and refund the payment at Stripe. Replies go to the
 * person.
 */
export const refundRequestMail = ({ to, person, customerId, subscription, payment, days, reason }: RefundFacts): Mail => {
  const asked = { ...payment.amount, amount: payment.amount.amount - payment.credited.amount }
  const isCredited = payment.credited.amount > 0
  return toMail({
    to,
    replyTo: person.email,
    subject: `Refund request: ${showMoney(asked)} of ${oneLine(person.name, 60)}`,
    preview: `${person.email} requested a refund ${days === 0 ? 'on the day' : `${days} of 7 days`} after it.`,
    title: `${showMoney(asked)} is asked back`,
    blocks: [
      `${oneLine(person.name, 100)} <${person.email}> requested a refund of their last payment. It’s within the seven days in the terms, and a refund is due in 5 to 7 business days.`,
      ...(isCredited
        ? [
            `Of the ${showMoney(payment.amount)} that they paid, ${showMoney(payment.credited)} was credited when they moved to a smaller plan. It’s on their Stripe balance, so refund ${showMoney(asked)} only.`,
          ]
        : []),
      {
        items: [
          { title: 'Person', lines: [`${oneLine(person.name, 100)} <${person.email}>`, person.id] },
          { title: 'Customer at Stripe', lines: [customerId] },
          {
            title: 'Subscription',
            lines: subscription
              ? [`${plans[subscription.plan].name}, ${showMoney(subscription.price)} a month, ${subscription.status}`, subscription.id]
              : ['None anymore'],
          },
          { title: 'Invoice', lines: [...(payment.invoiceNumber === undefined ? [] : [payment.invoiceNumber]), payment.invoiceId] },
          { title: 'To refund', lines: [showMoney(asked), ...(isCredited ? [`Paid: ${showMoney(payment.amount)}`] : [])] },
          { title: 'Paid', lines: [showMoment(payment.paidAt, 'UTC'), daysAgo(days)] },
        ],
      },
      ...(reason === '' ? ['No reason given.'] : ['Their reason:', { quote: reason }]),
      { action: 'Open the customer at Stripe', url: `https://dashboard.stripe.com/customers/${customerId}` },
    ],
    reason: 'You’re getting this email because you handle refund requests for Crier. Just reply to answer them.',
  })
}

const daysAgo = (days: number) => {
  if (days === 0) return 'Less than a day ago'
  return days === 1 ? '1 day ago' : `${days} days ago`
}
