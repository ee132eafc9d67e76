import { checkoutRoutes } from './checkout-sessions.ts'
import { customerRoutes } from './customers.ts'
import { eventRoutes } from './events.ts'
import { invoiceRoutes } from './invoices.ts'
import { portalRoutes } from './portal.ts'
import { priceRoutes } from './prices.ts'
import type { Route } from './route.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { webhookEndpointRoutes } from './webhook-endpoints.ts'

/** Every call this fake server supports. */
export const routes: Route[] = [
  ...priceRoutes,
  ...checkoutRoutes,
  ...customerRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...eventRoutes,
  ...portalRoutes,
  ...webhookEndpointRoutes,
]
