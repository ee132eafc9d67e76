import { accountRoutes } from './account.ts'
import { checkoutRoutes } from './checkout-sessions.ts'
import { customerRoutes } from './customers.ts'
import { eventRoutes } from './events.ts'
import { invoiceRoutes } from './invoices.ts'
import { paymentRoutes } from './payments.ts'
import { portalConfigurationRoutes } from './portal-configurations.ts'
import { portalSessionRoutes } from './portal-sessions.ts'
import { priceRoutes } from './prices.ts'
import { productRoutes } from './products.ts'
import type { Route } from './route.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { webhookEndpointRoutes } from './webhook-endpoints.ts'

/** Every call that this stand-in answers. */
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
