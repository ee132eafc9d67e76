import type { StandIn, World } from '../world.ts'
import { mountStripeApi } from './api-shell.ts'
import { mountStripeControl } from './control.ts'
import { mountCheckoutPage } from './pages/checkout-page.ts'
import { mountInvoicePage } from './pages/invoice-page.ts'
import { mountOverviewPage } from './pages/overview-page.ts'
import { mountPortalPage } from './pages/portal-page.ts'
import { runStripe, type StripeApp } from './running-stripe.ts'
import { usualSwitches } from './switches.ts'

/** The pretended Stripe: its API, its pages, its events and its clock. */
export const openStripe = (world: World, app: StripeApp): StandIn => {
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
    calm: () => stripe.setSwitches(usualSwitches),
    close: stripe.close,
  }
}
