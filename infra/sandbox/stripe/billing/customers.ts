import type { CustomerRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import type { CardNumber } from './cards.ts'

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
