/** A list in which the item of this key stands at place `to`, counted from 0; the same list if there is none. */
export const movedTo = <Item>(
  items: readonly Item[],
  { key, to }: { key: string; to: number },
  keyOf: (item: Item) => string,
): readonly Item[] => {
  const item = items.find((other) => keyOf(other) === key)
  return item === undefined ? items : items.filter((other) => other !== item).toSpliced(Math.max(0, to), 0, item)
}
