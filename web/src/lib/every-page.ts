type Page<Item> = { items: readonly Item[]; cursor?: string | undefined }

/** As many items as a page may have. */
const limit = 100

/** Reads a list of the API to its end, page by page. */
export const everyPage = async <Item>(read: (page: { limit: number; cursor?: string }) => Promise<Page<Item>>): Promise<Item[]> => {
  const found: Item[] = []
  let cursor: string | undefined
  do {
    const page = await read({ limit, ...(cursor !== undefined && { cursor }) })
    found.push(...page.items)
    cursor = page.cursor
  } while (cursor !== undefined)
  return found
}
