import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { SuggestionsAsked } from '#functions/ports/suggestions.ts'
import { allSuggestions, keys, suggestionOrderKeys } from './keys.ts'
import { type Ranked, rankedAt, readCounters, upvotesAround, wholeTally } from './suggestion-tally.ts'
import { numbersWith } from './suggestion-words.ts'
import { queryPages, type Table } from './table.ts'

const Whole = z.object({ total: z.number().int() })

type Part = Pick<SuggestionsAsked, 'sortBy' | 'offset' | 'limit'>
type Page = { items: unknown[]; total: number }

/** How many suggestions there are; `isSure` reads consistently. */
export const readWhole = async ({ client, name: TableName }: Table, { isSure }: { isSure: boolean }) => {
  const { Item } = await client.send(new GetCommand({ TableName, Key: keys.suggestionTally(wholeTally), ConsistentRead: isSure }))
  return { total: Item ? Whole.parse(Item).total : 0, counters: readCounters(Item) }
}

/** A page of all suggestions: it begins at a known place of its index, wherever in the list it is. */
export const pageOfAll = async (table: Table, { sortBy, offset, limit }: Part): Promise<Page> => {
  const { total, counters } = await readWhole(table, { isSure: false })
  if (offset >= total) return { items: [], total }
  if (sortBy === 'date')
    return { items: await query(table, { index: 'gsi1', from: suggestionOrderKeys.byDate(total - offset), limit }), total }

  const read = async (name: string) => {
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.suggestionTally(name) }))
    return readCounters(Item)
  }
  const start = offset === 0 ? undefined : await rankedAt(offset, counters, { read, total })
  const from = start ? suggestionOrderKeys.byUpvotes(start) : lastKey
  return { items: await query(table, { index: 'gsi3', from, limit }), total }
}

/** A page of the suggestions that have all the words. */
export const pageOfMatches = async (table: Table, words: readonly string[], { sortBy, offset, limit }: Part): Promise<Page> => {
  const numbers = (await numbersWith(table, words)).sort((one, other) => other - one)
  const ordered = sortBy === 'date' ? numbers : await byUpvotes(table, numbers)
  const shown = ordered.slice(offset, offset + limit)
  const found = await Promise.all(
    shown.map((number) => query(table, { index: 'gsi1', from: suggestionOrderKeys.byDate(number), limit: 1, isExact: true })),
  )
  return { items: found.flat(), total: numbers.length }
}

/** Behind every place of the order of upvotes. */
const lastKey = '~'

type Asked = { index: 'gsi1' | 'gsi3'; from: string; limit: number; isExact?: boolean }

const query = async ({ client, name: TableName }: Table, { index, from, limit, isExact = false }: Asked): Promise<unknown[]> => {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: index,
      KeyConditionExpression: `${index}pk = :pk AND ${index}sk ${isExact ? '=' : '<='} :from`,
      ExpressionAttributeValues: { ':pk': allSuggestions, ':from': from },
      ScanIndexForward: false,
      Limit: limit,
    }),
  )
  return Items
}

/** In order of upvotes, which stand a hundred to an item; `numbers` come the greatest first, and stay so among equals. */
const byUpvotes = async (table: Table, numbers: readonly number[]) => {
  const [newest, oldest] = [numbers[0], numbers.at(-1)]
  if (newest === undefined || oldest === undefined) return []
  const upvotes = await upvotesBetween(table, oldest, newest)
  const ranking = numbers.map((number): Ranked => ({ number, upvotes: upvotes.get(number) ?? 0 }))
  return ranking.sort((one, other) => other.upvotes - one.upvotes).map(({ number }) => number)
}

const upvotesBetween = async ({ client, name: TableName }: Table, oldest: number, newest: number) => {
  const known = new Map<number, number>()
  const pages = queryPages(client, {
    TableName,
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': allSuggestions, ':from': upvotesAround(oldest), ':to': upvotesAround(newest) },
  })
  for await (const { Items } of pages) for (const { of, count } of Items.flatMap(readCounters)) known.set(of, count)
  return known
}
