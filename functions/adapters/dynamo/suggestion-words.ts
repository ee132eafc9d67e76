import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keys } from './keys.ts'
import type { Table } from './table.ts'

const Stored = z.object({ numbers: z.set(z.number()) })

/** Numbers of suggestions per item: full, it is 1 KB, the least that a write costs. */
const numbersEach = 200
/** One read of a word ends after so many items, mostly of 50 bytes: some 20 read units. */
const itemsMax = 3_000

/** The updates that let a suggestion be found by its words. */
export const findableBy = (TableName: string, number: number, words: readonly string[]) =>
  words.map((word) => ({
    TableName,
    Key: keys.suggestionWord(word, Math.floor(number / numbersEach)),
    UpdateExpression: 'ADD numbers :numbers',
    ExpressionAttributeValues: { ':numbers': new Set([number]) },
  }))

/** The numbers of the suggestions in which each of these begins a word. What begins too many words is looked for as a whole word. */
export const numbersWith = async (table: Table, words: readonly string[]): Promise<number[]> => {
  const [first = new Set<number>(), ...others] = await Promise.all(words.map((word) => numbersOf(table, word)))
  return [...first].filter((number) => others.every((numbers) => numbers.has(number)))
}

const numbersOf = async (table: Table, word: string) =>
  (await readLists(table, word, '')) ?? (await readLists(table, word, '#')) ?? new Set()

/** The lists of the words that begin so; undefined when they are too many. */
const readLists = async ({ client, name: TableName }: Table, word: string, end: '' | '#') => {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': keys.suggestionWord(word, 0).pk, ':prefix': `${word}${end}` },
      Limit: itemsMax,
    }),
  )
  if (LastEvaluatedKey) return undefined
  return new Set(Items.flatMap((item) => [...Stored.parse(item).numbers]))
}
