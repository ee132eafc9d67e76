/** Maps the items with up to `atOnce` calls in flight. The results keep the items' order. */
export const inParallel = async <Item, Result>(atOnce: number, items: readonly Item[], work: (item: Item) => Promise<Result>) => {
  const results: Result[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
