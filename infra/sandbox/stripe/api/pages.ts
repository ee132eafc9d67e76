import type Stripe from 'stripe'
import { listOf } from '../objects/list.ts'
import { missing } from './problem.ts'

export type Paging = { limit?: number | undefined; starting_after?: string | undefined; ending_before?: string | undefined }

/** One page of a list that begins with the newest. Only what is on the page is made into objects. */
export const pageOf = <Item extends { id: string }, Shown>(
  url: string,
  newestFirst: Item[],
  { limit = 10, starting_after: after, ending_before: before }: Paging,
  show: (item: Item) => Shown,
): Stripe.ApiList<Shown> => {
  if (before !== undefined) {
    const end = placeOf(newestFirst, before, 'ending_before')
    const start = Math.max(0, end - limit)
    return listOf(url, newestFirst.slice(start, end).map(show), start > 0)
  }
  const start = after === undefined ? 0 : placeOf(newestFirst, after, 'starting_after') + 1
  return listOf(url, newestFirst.slice(start, start + limit).map(show), newestFirst.length > start + limit)
}

const placeOf = (items: { id: string }[], id: string, param: string) => {
  const place = items.findIndex((item) => item.id === id)
  if (place === -1) throw missing('object', id, param)
  return place
}

/** The newest of them first: what is made later stands further back. */
export const newestFirst = <Item>(items: Iterable<Item>, isMeant: (item: Item) => boolean): Item[] => [...items].filter(isMeant).reverse()
