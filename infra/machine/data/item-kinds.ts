import { createHash, type Hash } from 'node:crypto'
import { prefixes } from '#functions/adapters/dynamo/keys.ts'
import { type Item, isMap, typeOf, type Value } from '#functions/adapters/sqlite-table/values.ts'

/** What people call the items whose sort keys begin like this, singular and plural. */
const kinds = [
  { begins: prefixes.post, words: ['post', 'posts'] },
  { begins: prefixes.target, words: ['post to an account', 'posts to accounts'] },
  { begins: prefixes.attempt, words: ['attempt to publish', 'attempts to publish'] },
  { begins: 'PROFILE', words: ['person', 'people'] },
  { begins: prefixes.account, words: ['account', 'accounts'] },
  { begins: prefixes.media, words: ['file', 'files'] },
  { begins: prefixes.session, words: ['session', 'sessions'] },
  { begins: prefixes.job, words: ['job', 'jobs'] },
] as const
const others = ['other', 'others'] as const

type Words = readonly [one: string, several: string]

const wordsOf = ({ sk }: Item): Words =>
  (typeof sk === 'string' ? kinds.find(({ begins }) => sk.startsWith(begins))?.words : undefined) ?? others

/** How many items there are of each kind. */
export type Counts = Map<Words, number>

export const countOne = (counts: Counts, item: Item): void => {
  const words = wordsOf(item)
  counts.set(words, (counts.get(words) ?? 0) + 1)
}

/** Formats counts as `1,200 posts, 56 people, 3 others`: largest first, and kinds without a name last. */
export const showCounts = (counts: Counts): string =>
  [...counts]
    .sort(([one, a], [other, b]) => Number(one === others) - Number(other === others) || b - a)
    .map(([[one, several], count]) => showCount(count, one, several))
    .join(', ')

export const showCount = (count: number, one: string, several: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`

/**
 * Sums up items, which must come in key order: a table's contents as a count and a hash for each family of partition
 * keys, such as `USER`.
 */
export const itemSums = () => {
  const families = new Map<string, { count: number; hash: Hash }>()
  return {
    add: (item: Item) => {
      const name = familyOf(item)
      const family = families.get(name) ?? { count: 0, hash: createHash('sha256') }
      family.count += 1
      family.hash.update(`${JSON.stringify(typed(item))}\n`)
      families.set(name, family)
    },
    read: (): ReadonlyMap<string, string> =>
      new Map([...families].map(([name, { count, hash }]) => [name, `${count} ${hash.copy().digest('hex')}`])),
  }
}

const familyOf = ({ pk }: Item) => String(pk).split('#', 1)[0] ?? ''

/** A value with its types. Maps and sets are unordered. */
const typed = (value: Value): unknown => {
  const type = typeOf(value)
  if (value instanceof Set) return [type, [...value].map(String).sort()]
  if (Array.isArray(value)) return [type, value.map(typed)]
  if (!isMap(value)) return [type, value]
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return [type, entries.map(([name, inner]) => [name, typed(inner)])]
}
