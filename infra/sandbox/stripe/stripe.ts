import type { FakeServer } from '../fake-server.ts'
import { mountStripeApi } from './api-shell.ts'
import { mountStripeControl } from './control.ts'
import { usualSwitches } from './deliveries.ts'
import { mountCheckoutPage } from './pages/checkout-page.ts'
import { mountInvoicePage } from './pages/invoice-page.ts'
import { mountOverviewPage } from './pages/overview-page.ts'
import { mountPortalPage } from './pages/portal-page.ts'
import { runStripe, type StripeApp } from './running-stripe.ts'
import { stripeFaults } from './stripe-fault.ts'

/** Its API, its pages, its events, and its clock. */
export const fakeStripe: FakeServer<StripeApp> = {
  faults: stripeFaults,
  style: new URL('stripe.css', import.meta.url),
  start: (world, app) => {
    const stripe = runStripe(world, app)
    return {
      mount: (server) => {
        mountStripeApi(server, world, stripe)
        mountStripeControl(server, stripe)
        mountCheckoutPage(server, stripe)
        mountPortalPage(server, stripe)
        mountInvoicePage(server, stripe)
        mountOverviewPage(server, world, stripe)
      },
      forgetFaults: () => stripe.setSwitches(usualSwitches),
      close: stripe.close,
    }
  },
}
