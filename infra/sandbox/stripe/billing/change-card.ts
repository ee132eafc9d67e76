import type { SubscriptionRecord } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { type CardAnswer, type CardNumber, cardAnswer, type Occasion } from './cards.ts'
import { addCard } from './customers.ts'
import { payInvoice } from './payments.ts'
import { changeSubscription, isLive } from './subscriptions.ts'

/**
 * Replaces a customer's card for all their subscriptions, and charges open invoices to the new one. A card that
 * requires authentication is saved only after it.
 */
export const changeCard = (world: StripeWorld, customerId: string, card: CardNumber, isProved = false): CardAnswer => {
  const answer = cardAnswer(card, 'saving')
  if (answer.kind === 'refused' || (answer.kind === 'asks' && !isProved)) return answer

  const method = addCard(world, customerId, card)
  world.customers.change(customerId, { paymentMethodId: method.id })
  for (const subscription of [...world.subscriptions.all()]) {
    if (subscription.customerId !== customerId || !isLive(subscription)) continue
    changeSubscription(world, subscription.id, { paymentMethodId: method.id })
    payWhatIsOpen(world, subscription, isProved ? 'proved' : 'there')
  }
  return { kind: 'paid' }
}

const payWhatIsOpen = (world: StripeWorld, { latestInvoiceId, status }: SubscriptionRecord, occasion: Occasion) => {
  if (status === 'past_due' && world.invoices.must(latestInvoiceId).status === 'open') payInvoice(world, latestInvoiceId, { occasion })
}
