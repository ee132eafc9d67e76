import { expect } from 'vitest'
import type { Page, PageRequest } from '#functions/ports/page.ts'

/** Returns every item of a list, reading pages of at most `limit`. */
export const allPages = async <Item>(page: (request: PageRequest) => Promise<Page<Item>>, limit = 100) => {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const next = await page({ limit, cursor })
    expect(next.items.length).toBeLessThanOrEqual(limit)
    items.push(...next.items)
    cursor = next.cursor
  } while (cursor !== undefined)
  return items
}
