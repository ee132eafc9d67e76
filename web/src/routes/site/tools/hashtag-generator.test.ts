import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  estimatedReach,
  generateHashtags,
  genericHashtags,
  hashtagCategories,
  hashtags,
  isHashtagCategory,
  shuffle,
} from './hashtag-generator.tsx'

/** A random function that repeats the given values. */
const repeating = (values: readonly number[]) => {
  let turn = 0
  return () => values[turn++ % values.length] ?? 0
}
const anyRandom = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 1 }).map(repeating)
const someCategories = fc.subarray(hashtagCategories, { minLength: 1 })

test('there are the ten categories of docs/specification.md with eight tags each, and six generic tags', () => {
  expect(hashtagCategories).toEqual([
    ...['Photography', 'Travel', 'Food', 'Fashion', 'Fitness', 'Business', 'Art', 'Technology', 'Lifestyle', 'Beauty'],
  ])
  expect(Object.values(hashtags).map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 8))
  expect(genericHashtags).toHaveLength(6)
})

test('no tag is in two lists, and each is one that platforms take', () => {
  const all = [...Object.values(hashtags).flat(), ...genericHashtags]

  expect(new Set(all.map((tag) => tag.toLowerCase())).size).toBe(86)
  expect(all.filter((tag) => !/^[A-Z][A-Za-z]+$/.test(tag))).toEqual([])
})

test('a run gives at most 20 different tags of the chosen categories and the generic ones, each with its #', () => {
  fc.assert(
    fc.property(someCategories, anyRandom, (categories, random) => {
      const allowed = new Set<string>([...categories.flatMap((category) => hashtags[category]), ...genericHashtags])

      const run = generateHashtags(categories, random)

      expect(run).toHaveLength(Math.min(20, categories.length * 8 + 6))
      expect(new Set(run).size).toBe(run.length)
      expect(run.every((tag) => tag.startsWith('#') && allowed.has(tag.slice(1)))).toBe(true)
    }),
  )
})

test('a shuffle keeps every item, and loses or doubles none', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), anyRandom, (items, random) => {
      expect(shuffle(items, random).toSorted()).toEqual(items.toSorted())
    }),
  )
})

test('another randomness gives another order', () => {
  expect(generateHashtags(['Art'], () => 0)).not.toEqual(generateHashtags(['Art'], () => 0.5))
  expect(shuffle([1, 2, 3], repeating([0.99, 0.5, 0]))).toEqual([3, 2, 1])
})

test('every order of three is as likely as any other', () => {
  const counts = new Map<string, number>()
  const steps = 12
  for (let first = 0; first < steps; first += 1)
    for (let second = 0; second < steps; second += 1) {
      const order = shuffle(['a', 'b', 'c'], repeating([first / steps, second / steps, 0])).join('')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }

  expect(counts.size).toBe(6)
  expect(new Set(counts.values())).toEqual(new Set([(steps * steps) / 6]))
})

test('the reach is 1,000 times the count, with a plus sign', () => {
  expect(estimatedReach(20)).toBe('20,000+')
  expect(estimatedReach(14)).toBe('14,000+')
})

test.each(['Cats', 'toString', '__proto__', 1, null])('%s is no category', (name) => {
  expect(isHashtagCategory(name)).toBe(false)
})
