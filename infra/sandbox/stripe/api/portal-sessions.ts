import type Stripe from 'stripe'
import * as z from 'zod'
import type { PortalSessionRecord } from '../account-records.ts'
import { portalSessionObject } from '../objects/portal.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { findCustomer } from './customers.ts'
import { Text } from './input.ts'
import { findConfiguration } from './portal-configurations.ts'
import { invalid, StripeProblem } from './problem.ts'
import { route } from './route.ts'
import { findSubscription } from './subscriptions.ts'

const OfSubscription = z.strictObject({ subscription: Text })
const FlowData = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('payment_method_update') }),
  z.strictObject({ type: z.literal('subscription_cancel'), subscription_cancel: OfSubscription }),
  z.strictObject({ type: z.literal('subscription_update'), subscription_update: OfSubscription }),
])

export const portalSessionRoutes = [
  route({
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    operation: 'open-portal',
    input: z.strictObject({
      customer: Text,
      return_url: z.url('Not a valid URL').optional(),
      configuration: Text.optional(),
      locale: Text.optional(),
      flow_data: FlowData.optional(),
    }),
    answer: (world, { customer, return_url: returnUrl, configuration, locale = null, flow_data: flow }): Stripe.BillingPortal.Session => {
      const { id: customerId } = findCustomer(world, customer, 'customer')
      const { id: configurationId, returnUrl: usualReturnUrl } = configurationFor(world, configuration)
      const session = world.portalSessions.put({
        id: newId(world, 'bps'),
        customerId,
        configurationId,
        returnUrl: returnUrl ?? usualReturnUrl,
        locale,
        flow: flow ? flowOf(world, customerId, flow) : null,
        createdAt: world.now,
      })
      return portalSessionObject(world, session)
    },
  }),
]

const configurationFor = (world: StripeWorld, id: string | undefined) => {
  const found =
    id === undefined
      ? [...world.portalConfigurations.all()].find(({ isDefault }) => isDefault)
      : findConfiguration(world, id, 'configuration')
  if (!found)
    throw new StripeProblem(
      400,
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
    )
  if (!found.isActive) throw invalid('configuration', `The configuration ${found.id} is inactive.`)
  return found
}

const flowOf = (world: StripeWorld, customerId: string, flow: z.output<typeof FlowData>): PortalSessionRecord['flow'] => {
  if (flow.type === 'payment_method_update') return { type: flow.type, subscriptionId: null }
  const { subscription: id } = flow.type === 'subscription_cancel' ? flow.subscription_cancel : flow.subscription_update
  const param = `flow_data[${flow.type}][subscription]`
  const subscription = findSubscription(world, id, param)
  if (subscription.customerId !== customerId) throw invalid(param, 'This subscription belongs to another customer.')
  return { type: flow.type, subscriptionId: id }
}
