import * as z from 'zod'
import { portalConfigurationObject, portalSessionObject } from '../objects.ts'
import type { PortalConfigurationRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { findCustomer } from './customers.ts'
import { clearable, Flag, Metadata, mergedMetadata, newestFirst, orKnown, pageOf, paging, Text } from './input.ts'
import { invalid, missing, StripeProblem } from './problem.ts'
import { route } from './route.ts'

const Off = z.strictObject({ enabled: z.literal('false', 'this fake server’s portal can’t do that') }).optional()
const On = z.strictObject({ enabled: Flag }).optional()
const Features = z.strictObject({
  customer_update: Off,
  invoice_history: On,
  payment_method_update: On,
  subscription_cancel: z
    .strictObject({
      enabled: Flag,
      mode: z.literal('at_period_end').optional(),
      proration_behavior: z.literal('none').optional(),
    })
    .optional(),
  subscription_update: Off,
})
const Changes = z.strictObject({
  name: clearable(Text).optional(),
  metadata: Metadata.optional(),
  features: Features.default({}),
  active: Flag.optional(),
})

const configurations = '/v1/billing_portal/configurations'

export const portalRoutes = [
  route({
    method: 'POST',
    path: configurations,
    operation: 'set-up',
    input: Changes,
    answer: (world, given) => {
      const can = { hasInvoices: false, canChangeCard: false, canCancel: false }
      const bare = { id: newId(world, 'bpc'), isActive: true, isDefault: false, name: null, metadata: {}, ...can }
      return portalConfigurationObject(world.portalConfigurations.put(changed(bare, given)))
    },
  }),
  route({
    method: 'POST',
    path: `${configurations}/{id}`,
    operation: 'set-up',
    input: Changes,
    answer: (world, given, id) =>
      portalConfigurationObject(world.portalConfigurations.put(changed(findConfiguration(world, id, 'id'), given))),
  }),
  route({
    method: 'GET',
    path: `${configurations}/{id}`,
    operation: 'set-up',
    input: z.strictObject({}),
    answer: (world, _input, id) => portalConfigurationObject(findConfiguration(world, id, 'id')),
  }),
  route({
    method: 'GET',
    path: configurations,
    operation: 'set-up',
    input: z.strictObject({ ...paging, active: Flag.optional() }),
    answer: (world, { active, ...page }) => {
      const found = newestFirst(world.portalConfigurations.all(), ({ isActive }) => isActive === (active ?? isActive))
      return pageOf(configurations, found, page, portalConfigurationObject)
    },
  }),
  route({
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    operation: 'open-portal',
    input: z.strictObject({ customer: Text, return_url: z.url('Not a valid URL').optional(), configuration: Text.optional() }),
    answer: (world, { customer, return_url: returnUrl = null, configuration }) => {
      const { id: customerId } = findCustomer(world, customer, 'customer')
      const { id: configurationId } = configurationFor(world, configuration)
      const session = { id: newId(world, 'bps'), customerId, configurationId, returnUrl, createdAt: world.now }
      return portalSessionObject(world, world.portalSessions.put(session))
    },
  }),
]

const findConfiguration = (world: StripeWorld, id: string, param: string) => {
  const configuration = world.portalConfigurations.get(id)
  if (!configuration) throw missing('configuration', id, param)
  return configuration
}

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

const changed = (known: PortalConfigurationRecord, { name, metadata, features, active }: z.output<typeof Changes>) => ({
  ...known,
  isActive: active ?? known.isActive,
  name: orKnown(name, known.name),
  hasInvoices: features.invoice_history?.enabled ?? known.hasInvoices,
  canChangeCard: features.payment_method_update?.enabled ?? known.canChangeCard,
  canCancel: features.subscription_cancel?.enabled ?? known.canCancel,
  metadata: mergedMetadata(known.metadata, metadata),
})
