import type { CustomerRecord, SubscriptionRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { type CardAnswer, type CardNumber, cardAnswer, type Occasion } from './cards.ts'
import { payInvoice } from './payments.ts'
import { changeSubscription, isLive } from './subscriptions.ts'

export const createCustomer = (world: StripeWorld, { email, name, metadata }: Pick<CustomerRecord, 'email' | 'name' | 'metadata'>) => {
  const id = newId(world, 'cus')
  return world.customers.put({
    id,
    email,
    name,
    metadata,
    createdAt: world.now,
    balance: 0,
    paymentMethodId: null,
    invoicePrefix: id.slice(-8),
    nextInvoiceNumber: 1,
    isDeleted: false,
  })
}

/** Saves a card for a customer. */
export const addCard = (world: StripeWorld, customerId: string, card: CardNumber) =>
  world.paymentMethods.put({ id: newId(world, 'pm'), customerId, card })

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
