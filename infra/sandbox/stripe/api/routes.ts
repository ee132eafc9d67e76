import type Stripe from 'stripe'
import * as z from 'zod'
import { checkoutRoutes } from './checkout-sessions.ts'
import { customerRoutes } from './customers.ts'
import { eventRoutes } from './events.ts'
import { invoiceRoutes } from './invoices.ts'
import { paymentRoutes } from './payments.ts'
import { portalConfigurationRoutes } from './portal-configurations.ts'
import { portalSessionRoutes } from './portal-sessions.ts'
import { priceRoutes } from './prices.ts'
import { productRoutes } from './products.ts'
import { type Route, route } from './route.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { webhookEndpointRoutes } from './webhook-endpoints.ts'

const account: Stripe.Account = {
  id: 'acct_1CrierSandbox',
  object: 'account',
  charges_enabled: true,
  country: 'DE',
  default_currency: 'eur',
  details_submitted: true,
  email: 'hello@crier.test',
  payouts_enabled: true,
  settings: null,
  type: 'standard',
}

const accountRoutes = [
  route({
    method: 'GET',
    path: '/v1/account',
    operation: 'read-account',
    input: z.strictObject({}),
    answer: (): Stripe.Account => account,
  }),
]

/** Every call that this fake server answers. */
export const routes: Route[] = [
  ...priceRoutes,
  ...checkoutRoutes,
  ...customerRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...eventRoutes,
  ...paymentRoutes,
  ...productRoutes,
  ...portalSessionRoutes,
  ...portalConfigurationRoutes,
  ...webhookEndpointRoutes,
  ...accountRoutes,
]
