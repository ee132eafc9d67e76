/** What tells an item from all others in the table. */
export type ItemKey = { pk: string; sk: string }

/** An item's key as one text. */
export const nameOfItem = ({ pk, sk }: { pk?: unknown; sk?: unknown }) => `${pk} ${sk}`

/** Each item once, and of those with the same key the last: a batch may not have a key twice. */
export const distinctItems = <Item extends ItemKey>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [nameOfItem(item), item])).values(),
]
