import type Stripe from 'stripe'

/** A list as Stripe answers it: complete, unless said otherwise. */
export const listOf = <Item>(url: string, data: Item[], hasMore = false): Stripe.ApiList<Item> => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
})
