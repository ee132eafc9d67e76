/** How each of many ended, in the order in which they were given. */
export type Ended<Item, Result> = { item: Item; result: Result; error?: never } | { item: Item; error: unknown; result?: never }

/** Does the same for many, at most `limit` at a time. One that fails keeps none of the others back. */
export const atOnce = async <Item, Result>(
  items: readonly Item[],
  limit: number,
  call: (item: Item) => Promise<Result>,
): Promise<Ended<Item, Result>[]> => {
  const ended: Ended<Item, Result>[] = []
  const waiting = items.entries()
  const work = async () => {
    for (const [index, item] of waiting) {
      ended[index] = await call(item).then(
        (result) => ({ item, result }),
        (error: unknown) => ({ item, error }),
      )
    }
  }
  await Promise.all(Array.from({ length: limit }, work))
  return ended
}
