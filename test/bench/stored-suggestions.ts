import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { indexKeys, keys } from '#functions/adapters/dynamo/keys.ts'
import { tallying, upvotesAround, wholeTally } from '#functions/adapters/dynamo/suggestion-tally.ts'
import { findableBy } from '#functions/adapters/dynamo/suggestion-words.ts'
import type { Table } from '#functions/adapters/dynamo/table.ts'
import { searchWords } from '#functions/use-cases/suggestions/search-words.ts'
import { minuteMs, toInstant } from '#shared/domain/times.ts'
import { chanceOf } from '../simulation/random.ts'
import { inParallel } from './in-parallel.ts'

type Key = { pk: string; sk: string }
type Item = Key & Record<string, unknown>

/**
 * Writes suggestions straight into the table, as their creates and votes would have left it. Their texts have some forty words, of which few are
 * frequent and most are rare. Most suggestions have hardly any upvotes, and some have thousands.
 */
export const storeSuggestions = async (table: Table, count: number) => {
  const writing = chanceOf(count)
  const items = new Map<string, Item>()
  const at = ({ pk, sk }: Key): Item => {
    const item = items.get(`${pk} ${sk}`) ?? { pk, sk }
    items.set(`${pk} ${sk}`, item)
    return item
  }

  for (let number = 1; number <= count; number += 1) {
    const upvotes = Math.floor(count / (2 * writing.between(1, count)))
    const ranked = { number, upvotes }
    const suggestion = { id: `stored-${number}`, title: textOf(writing.next, 6), description: textOf(writing.next, 34), ...ranked }
    const createdAt = toInstant(Date.now() - (count - number) * minuteMs)
    const known = { author: 'Ada Lovelace', createdAt }
    Object.assign(at(keys.suggestion(suggestion.id)), { ...suggestion, ...known, ...indexKeys.suggestion(ranked) })
    for (const update of tallying(table.name, { to: ranked })) countOne(at(update.Key), update.ExpressionAttributeNames)
    at(keys.suggestionTally(upvotesAround(number)))[String(number)] = upvotes
    const words = searchWords(`${suggestion.title} ${suggestion.description}`, 80)
    for (const update of findableBy(table.name, number, words)) addNumber(at(update.Key), number)
  }
  at(keys.suggestionTally(wholeTally)).total = count
  await write(table, [...items.values()])
}

const countOne = (item: Item, names: Record<string, string>) => {
  for (const name of Object.values(names)) item[name] = z.number().parse(item[name] ?? 0) + 1
}

const addNumber = (item: Item, number: number) => {
  item.numbers = z
    .set(z.number())
    .parse(item.numbers ?? new Set())
    .add(number)
}

/** How many different words a language has here, and how their frequency falls, are those of plain English. */
const vocabulary = 20_000
const syllables = [...'bcdfghjklmnprstvw'].flatMap((consonant) => [...'aeiou'].map((vowel) => `${consonant}${vowel}`))

const textOf = (next: () => number, words: number) => Array.from({ length: words }, () => wordOf(rankOf(next()))).join(' ')

const rankOf = (share: number) => Math.floor(vocabulary ** share)

/** The word of a rank: seldom ones are longer. One in 85 begins with any two letters. */
const wordOf = (rank: number) => {
  const parts: string[] = []
  for (let rest = rank; rest > 0; rest = Math.floor(rest / syllables.length)) parts.push(syllables[rest % syllables.length] ?? '')
  return parts.join('')
}

const batchSize = 25

const write = async ({ client, name }: Table, items: readonly Item[]) => {
  const batches = Array.from({ length: Math.ceil(items.length / batchSize) }, (_, index) => index * batchSize)
  await inParallel(8, batches, async (from) => {
    const requests = items.slice(from, from + batchSize).map((Item) => ({ PutRequest: { Item } }))
    const { UnprocessedItems = {} } = await client.send(new BatchWriteCommand({ RequestItems: { [name]: requests } }))
    if (Object.keys(UnprocessedItems).length > 0) throw new Error('Not all suggestions could be stored.')
  })
}
