import type Stripe from 'stripe'
import type { ProductRecord } from '../records.ts'

export const productObject = ({ id, name, description, isActive, metadata, createdAt, updatedAt }: ProductRecord): Stripe.Product => ({
  id,
  object: 'product',
  active: isActive,
  created: createdAt,
  default_price: null,
  description,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata,
  name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: updatedAt,
  url: null,
})
