import type Stripe from 'stripe'

/** A list in Stripe's format, complete by default. */
export const listOf = <Item>(url: string, data: Item[], hasMore = false): Stripe.ApiList<Item> => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
})
