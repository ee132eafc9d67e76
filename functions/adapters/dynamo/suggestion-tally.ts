import * as z from 'zod'
import { keys } from './keys.ts'

/** What a suggestion is ranked by, in the order of upvotes. Numbers count suggestions as they were written, from 1. */
export type Ranked = { number: number; upvotes: number }

/** Reads the counters of one item of the tally. */
type Read = (name: string) => Promise<Counter[]>
/** How many there are of what `of` names. */
type Counter = { of: number; count: number }

const hundredOf = (number: number) => Math.floor(number / 100)
const padded = (number: number) => String(number).padStart(6, '0')

/** The item that counts all suggestions, and those of each hundred of upvotes. */
export const wholeTally = 'ALL'
/** The item that holds the upvotes of a hundred suggestions, by their numbers; those that never had any are missing. */
export const upvotesAround = (number: number) => `NUMBERS#${padded(hundredOf(number))}`

/**
 * The counters that a suggestion is counted in: three levels, each counting what the next one divides. Any place in the order of upvotes is
 * found by one item of each level, however many suggestions there are.
 */
const countersOf = ({ number, upvotes }: Ranked): [item: string, of: number][] => [
  [wholeTally, hundredOf(upvotes)],
  [`HUNDRED#${hundredOf(upvotes)}`, upvotes],
  [`UPVOTES#${upvotes}`, hundredOf(number)],
]

/** The updates of the tally when a suggestion comes to stand at `to`. */
export const tallying = (TableName: string, { from, to }: { from?: Ranked; to: Ranked }) => {
  const changes = new Map<string, Map<number, number>>()
  const count = (ranked: Ranked, by: number) => {
    for (const [item, of] of countersOf(ranked)) {
      const counters = changes.get(item) ?? new Map<number, number>()
      changes.set(item, counters.set(of, (counters.get(of) ?? 0) + by))
    }
  }
  if (from) count(from, -1)
  count(to, 1)
  return [...changes]
    .map(([item, counters]) => ({ item, moved: [...counters].filter(([, by]) => by !== 0) }))
    .filter(({ moved }) => moved.length > 0)
    .map(({ item, moved }) => ({
      TableName,
      Key: keys.suggestionTally(item),
      UpdateExpression: `ADD ${moved.map((_, index) => `#of${index} :by${index}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(moved.map(([of], index) => [`#of${index}`, String(of)])),
      ExpressionAttributeValues: Object.fromEntries(moved.map(([, by], index) => [`:by${index}`, by])),
    }))
}

/** The counters of an item of the tally, the greatest first. */
export const readCounters = (item: unknown): Counter[] =>
  Object.entries(z.record(z.string(), z.unknown()).parse(item ?? {}))
    .filter(([name]) => /^\d+$/.test(name))
    .map(([name, count]) => ({ of: Number(name), count: z.number().parse(count) }))
    .sort((one, other) => other.of - one.of)

/** Who stands `offset` places behind the first in the order of upvotes, or close to it while votes are counted. */
export const rankedAt = async (offset: number, whole: Counter[], { read, total }: { read: Read; total: number }): Promise<Ranked> => {
  const hundred = pick(whole, offset)
  const upvotes = pick(await read(`HUNDRED#${hundred.of}`), hundred.rest)
  const block = pick(await read(`UPVOTES#${upvotes.of}`), upvotes.rest)
  const first = block.of * 100
  const known = new Map((await read(upvotesAround(first))).map(({ of, count }) => [of, count]))
  const numbers = Array.from({ length: 100 }, (_, index) => first + 99 - index)
  const equal = numbers.filter((number) => number > 0 && number <= total && (known.get(number) ?? 0) === upvotes.of)
  return { upvotes: upvotes.of, number: equal[block.rest] ?? first }
}

/** The counter that holds the one at `offset`, and how many of it come before. */
const pick = (counters: Counter[], offset: number) => {
  let rest = offset
  for (const { of, count } of counters) {
    if (rest < count) return { of, rest }
    rest -= count
  }
  return { of: 0, rest: 0 }
}
