import type Stripe from 'stripe'
import * as z from 'zod'
import type { PortalConfigurationRecord, PortalFeatures } from '../account-records.ts'
import { portalConfigurationObject } from '../objects/portal.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { clearable, Flag, Metadata, mergedMetadata, orKnown, paging, Text } from './input.ts'
import { newestFirst, pageOf } from './pages.ts'
import { findPrice } from './prices.ts'
import { missing } from './problem.ts'
import { findProduct } from './products.ts'
import { route } from './route.ts'
import { ProrationBehavior } from './update-subscription.ts'

const Features = z.strictObject({
  customer_update: z.strictObject({ enabled: Flag.optional(), allowed_updates: clearable(z.array(Text)).optional() }).optional(),
  invoice_history: z.strictObject({ enabled: Flag }).optional(),
  payment_method_update: z.strictObject({ enabled: Flag }).optional(),
  subscription_cancel: z
    .strictObject({
      enabled: Flag.optional(),
      mode: z.enum(['at_period_end', 'immediately']).optional(),
      proration_behavior: ProrationBehavior.optional(),
      cancellation_reason: z.strictObject({ enabled: Flag.optional(), options: clearable(z.array(Text)).optional() }).optional(),
    })
    .optional(),
  subscription_update: z
    .strictObject({
      enabled: Flag.optional(),
      default_allowed_updates: clearable(z.array(z.enum(['price', 'promotion_code', 'quantity']))).optional(),
      proration_behavior: ProrationBehavior.optional(),
      products: clearable(z.array(z.strictObject({ product: Text, prices: z.array(Text) }))).optional(),
    })
    .optional(),
})
type Features = z.output<typeof Features>

const fields = {
  name: clearable(Text).optional(),
  default_return_url: clearable(z.url('Not a valid URL')).optional(),
  business_profile: z
    .strictObject({
      headline: clearable(Text.max(60)).optional(),
      privacy_policy_url: z.url('Not a valid URL').optional(),
      terms_of_service_url: z.url('Not a valid URL').optional(),
    })
    .optional(),
  login_page: z.strictObject({ enabled: z.literal('false', 'this fake server has no login page') }).optional(),
  metadata: Metadata.optional(),
}
const Changes = z.strictObject({ ...fields, features: Features.default({}), active: Flag.optional() })
type Changes = z.output<typeof Changes>

const nothing: PortalFeatures = {
  customerUpdate: { isOn: false, fields: [] },
  hasInvoices: false,
  canChangeCard: false,
  cancel: { isOn: false, mode: 'at_period_end', proration: 'none', asksWhy: false, reasons: [] },
  update: { isOn: false, fields: [], proration: 'none', products: [] },
}

export const portalConfigurationRoutes = [
  route({
    method: 'POST',
    path: '/v1/billing_portal/configurations',
    operation: 'set-up',
    input: z.strictObject({ ...fields, features: Features }),
    answer: (world, given): Stripe.BillingPortal.Configuration => {
      const isDefault = false
      const { now: createdAt } = world
      const bare = { id: newId(world, 'bpc'), isActive: true, isDefault, name: null, returnUrl: null, headline: null, createdAt }
      const none = { ...bare, privacyUrl: null, termsUrl: null, features: nothing, metadata: {}, updatedAt: createdAt }
      return portalConfigurationObject(world.portalConfigurations.put(changed(world, none, given)))
    },
  }),
  route({
    method: 'POST',
    path: '/v1/billing_portal/configurations/{id}',
    operation: 'set-up',
    input: Changes,
    answer: (world, given, id): Stripe.BillingPortal.Configuration =>
      portalConfigurationObject(world.portalConfigurations.put(changed(world, findConfiguration(world, id), given))),
  }),
  route({
    method: 'GET',
    path: '/v1/billing_portal/configurations/{id}',
    operation: 'set-up',
    input: z.strictObject({}),
    answer: (world, _input, id): Stripe.BillingPortal.Configuration => portalConfigurationObject(findConfiguration(world, id)),
  }),
  route({
    method: 'GET',
    path: '/v1/billing_portal/configurations',
    operation: 'set-up',
    input: z.strictObject({ ...paging, active: Flag.optional(), is_default: Flag.optional() }),
    answer: (world, { active, is_default: wanted, ...page }): Stripe.ApiList<Stripe.BillingPortal.Configuration> => {
      const isMeant = ({ isActive, isDefault }: PortalConfigurationRecord) =>
        isActive === (active ?? isActive) && isDefault === (wanted ?? isDefault)
      const configurations = newestFirst(world.portalConfigurations.all(), isMeant)
      return pageOf('/v1/billing_portal/configurations', configurations, page, portalConfigurationObject)
    },
  }),
]

export const findConfiguration = (world: StripeWorld, id: string, param = 'id') => {
  const configuration = world.portalConfigurations.get(id)
  if (!configuration) throw missing('configuration', id, param)
  return configuration
}

const changed = (world: StripeWorld, known: PortalConfigurationRecord, given: Changes): PortalConfigurationRecord => ({
  id: known.id,
  isActive: given.active ?? known.isActive,
  isDefault: known.isDefault,
  name: orKnown(given.name, known.name),
  returnUrl: orKnown(given.default_return_url, known.returnUrl),
  headline: orKnown(given.business_profile?.headline, known.headline),
  privacyUrl: given.business_profile?.privacy_policy_url ?? known.privacyUrl,
  termsUrl: given.business_profile?.terms_of_service_url ?? known.termsUrl,
  features: changedFeatures(world, known.features, given.features),
  metadata: mergedMetadata(known.metadata, given.metadata),
  createdAt: known.createdAt,
  updatedAt: world.now,
})

const changedFeatures = (world: StripeWorld, known: PortalFeatures, given: Features): PortalFeatures => ({
  customerUpdate: {
    isOn: given.customer_update?.enabled ?? known.customerUpdate.isOn,
    fields: orKnown(given.customer_update?.allowed_updates, known.customerUpdate.fields) ?? [],
  },
  hasInvoices: given.invoice_history?.enabled ?? known.hasInvoices,
  canChangeCard: given.payment_method_update?.enabled ?? known.canChangeCard,
  cancel: changedCancel(known.cancel, given.subscription_cancel),
  update: changedUpdate(world, known.update, given.subscription_update),
})

const changedCancel = (known: PortalFeatures['cancel'], given: Features['subscription_cancel'] = {}): PortalFeatures['cancel'] => ({
  isOn: given.enabled ?? known.isOn,
  mode: given.mode ?? known.mode,
  proration: given.proration_behavior ?? known.proration,
  asksWhy: given.cancellation_reason?.enabled ?? known.asksWhy,
  reasons: orKnown(given.cancellation_reason?.options, known.reasons) ?? [],
})

const changedUpdate = (world: StripeWorld, known: PortalFeatures['update'], given: Features['subscription_update'] = {}) => {
  const products = orKnown(given.products, known.products) ?? []
  for (const [place, { product, prices }] of products.entries()) {
    const param = `features[subscription_update][products][${place}]`
    findProduct(world, product, `${param}[product]`)
    for (const price of prices) findPrice(world, price, `${param}[prices]`)
  }
  return {
    isOn: given.enabled ?? known.isOn,
    fields: orKnown(given.default_allowed_updates, known.fields) ?? [],
    proration: given.proration_behavior ?? known.proration,
    products,
  }
}
