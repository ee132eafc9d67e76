import * as z from 'zod'
import { parseInput, problems, refuse } from './problems.ts'

const Query = z.looseObject({ page_size: z.coerce.number().int().min(1).max(250).default(25), bookmark: z.string().min(1).optional() })

/** A page of a list, and the bookmark of the next one; null at the end. */
export const pageOf = <Item>(all: readonly Item[], query: Record<string, string>): { items: Item[]; bookmark: string | null } => {
  const { page_size, bookmark } = parseInput(Query, query)
  const start = bookmark === undefined ? 0 : startOf(bookmark)
  const end = start + page_size
  return { items: all.slice(start, end), bookmark: end < all.length ? Buffer.from(`from ${end}`).toString('base64url') : null }
}

const startOf = (bookmark: string) => {
  const start = /^from (\d+)$/.exec(Buffer.from(bookmark, 'base64url').toString())?.[1]
  return start === undefined ? refuse(problems.invalid("'bookmark' is not valid")) : Number(start)
}
