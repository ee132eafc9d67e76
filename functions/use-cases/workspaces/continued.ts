import type { Page, PageRequest } from '#functions/ports/page.ts'

type Beginning<Item> = { name: string; items: readonly Item[]; placeOf: (item: Item) => string }

/**
 * Returns a page of a list that begins with a few items, which are all at hand, and continues with one that's read in
 * pages. `placeOf` is each item's place as text without spaces. It's unique and orders the items, so those that come and
 * go between two pages are neither repeated nor skipped. `name` tells one list's cursors from another's.
 */
export const continued = async <Item>(
  { name, items, placeOf }: Beginning<Item>,
  rest: (page: PageRequest) => Promise<Page<Item>>,
  { limit, cursor }: PageRequest,
): Promise<Page<Item>> => {
  const prefix = `${name}.`
  if (cursor !== undefined && !cursor.startsWith(prefix)) return rest({ limit, cursor })
  const after = cursor?.slice(prefix.length) ?? ''
  const inOrder = items.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
  const shown = inOrder.filter((item) => placeOf(item) > after).slice(0, limit)
  const last = shown.at(-1)
  if (last !== undefined && shown.length === limit) return { items: shown, cursor: `${prefix}${placeOf(last)}` }
  const more = await rest({ limit: limit - shown.length })
  return { items: [...shown, ...more.items], cursor: more.cursor }
}
