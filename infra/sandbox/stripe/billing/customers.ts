import { emit, emitChange } from '../event-log.ts'
import { customerObject } from '../objects/customer.ts'
import { paymentMethodObject } from '../objects/payment-method.ts'
import type { CustomerRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import type { CardNumber } from './cards.ts'

export type NewCustomer = Pick<CustomerRecord, 'email' | 'name' | 'phone' | 'description' | 'metadata'>

export const createCustomer = (world: StripeWorld, customer: NewCustomer) => {
  const id = newId(world, 'cus')
  const created = world.customers.put({
    id,
    email: customer.email,
    name: customer.name,
    phone: customer.phone,
    description: customer.description,
    metadata: customer.metadata,
    createdAt: world.now,
    balance: 0,
    currency: null,
    paymentMethodId: null,
    invoicePrefix: id.slice(-8),
    nextInvoiceNumber: 1,
    isDeleted: false,
  })
  emit(world, 'customer.created', customerObject(world, created))
  return created
}

export const changeCustomer = (world: StripeWorld, id: string, change: Partial<CustomerRecord>) => {
  const before = customerObject(world, world.customers.must(id))
  const changed = world.customers.change(id, change)
  emitChange(world, 'customer.updated', before, customerObject(world, changed))
  return changed
}

/** Keeps a card for a customer. */
export const addCard = (world: StripeWorld, customerId: string, card: CardNumber, name: string | null = null) => {
  const { email } = world.customers.must(customerId)
  const method = world.paymentMethods.put({ id: newId(world, 'pm'), customerId, card, name, email, createdAt: world.now })
  emit(world, 'payment_method.attached', paymentMethodObject(method))
  return method
}
