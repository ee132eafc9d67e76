import type Stripe from 'stripe'
import type { CustomerRecord } from '../records.ts'

export const customerObject = (customer: CustomerRecord) =>
  ({
    id: customer.id,
    object: 'customer',
    balance: customer.balance,
    created: customer.createdAt,
    email: customer.email,
    invoice_settings: { custom_fields: null, default_payment_method: customer.paymentMethodId, footer: null, rendering_options: null },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
  }) satisfies Partial<Stripe.Customer>

export const deletedCustomer = ({ id }: CustomerRecord): Stripe.DeletedCustomer => ({ id, object: 'customer', deleted: true })
