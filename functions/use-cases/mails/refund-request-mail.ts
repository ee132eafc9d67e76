import type { Mail } from '#functions/ports/mailer.ts'
import type { Payment } from '#functions/ports/payments.ts'
import { plans } from '#shared/domain/plan-catalogue.ts'
import { showMoney } from '#shared/domain/show-money.ts'
import type { Subscription } from '#shared/domain/subscriptions.ts'
import { toMail } from './email-template.ts'
import { oneLine } from './one-line.ts'
import { showMoment } from './show-moment.ts'

type Facts = {
  /** Who reads such requests. */
  to: string
  person: { id: string; name: string; email: string }
  customerId: string
  subscription: Subscription | undefined
  payment: Payment
  /** How many days ago the payment was made. */
  days: number
  reason: string
}

/** Somebody asks for a payment back: all that it takes to look it up and give it back at Stripe. An answer goes to the person. */
export const refundRequestMail = ({ to, person, customerId, subscription, payment, days, reason }: Facts): Mail =>
  toMail({
    to,
    replyTo: person.email,
    subject: `Refund request: ${showMoney(payment.amount)} of ${oneLine(person.name, 60)}`,
    preview: `${person.email} asks for a payment back, ${days === 0 ? 'on the day' : `${days} of 7 days`} after it.`,
    title: `${showMoney(payment.amount)} is asked back`,
    blocks: [
      `${oneLine(person.name, 100)} <${person.email}> asks for their last payment back. It is within the seven days of the terms; a refund is due in 5 to 7 business days.`,
      {
        items: [
          { title: 'Person', lines: [`${oneLine(person.name, 100)} <${person.email}>`, person.id] },
          { title: 'Customer at Stripe', lines: [customerId] },
          {
            title: 'Subscription',
            lines: subscription
              ? [`${plans[subscription.plan].name}, ${showMoney(subscription.price)} a month, ${subscription.status}`, subscription.id]
              : ['None any more'],
          },
          { title: 'Invoice', lines: [...(payment.invoiceNumber === undefined ? [] : [payment.invoiceNumber]), payment.invoiceId] },
          { title: 'Amount', lines: [showMoney(payment.amount)] },
          { title: 'Paid', lines: [showMoment(payment.paidAt, 'UTC'), daysAgo(days)] },
        ],
      },
      ...(reason === '' ? ['They gave no reason.'] : ['Their reason:', { quote: reason }]),
      { action: 'Open the customer at Stripe', url: `https://dashboard.stripe.com/customers/${customerId}` },
    ],
    reason: 'You get this mail because refund requests of Crier lead to you. Answer it, and your answer goes to who asked.',
  })

const daysAgo = (days: number) => {
  if (days === 0) return 'Less than a day ago'
  return days === 1 ? '1 day ago' : `${days} days ago`
}
