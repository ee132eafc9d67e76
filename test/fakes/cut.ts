import type { Page, PageRequest } from '#functions/ports/page.ts'
import { invalidField } from '#shared/domain/errors.ts'

/**
 * A page of a list in memory. `placeOf` returns each item's place as text, which must be unique and sorted like the
 * list. A cursor names the list and the place to continue after, so items that come and go in between are neither
 * repeated nor skipped.
 */
export const cut = <Item>(
  items: readonly Item[],
  { limit, cursor }: PageRequest,
  { list, placeOf, descending = false }: { list: string; placeOf: (item: Item) => string; descending?: boolean },
): Page<Item> => {
  if (cursor !== undefined && !cursor.startsWith(`${list} after `))
    throw invalidField('cursor', 'This cursor isn’t from this list. Start again without it.')
  const after = cursor?.slice(`${list} after `.length)
  const inOrder = items.toSorted((one, other) => (placeOf(one) < placeOf(other) === descending ? 1 : -1))
  const rest = inOrder.filter((item) => after === undefined || (descending ? placeOf(item) < after : placeOf(item) > after))
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  return { items: page, cursor: last !== undefined && rest.length > limit ? `${list} after ${placeOf(last)}` : undefined }
}
