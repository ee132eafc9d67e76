import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Numbering, postLimit, splitThread, weightOf } from './thread-splitter.tsx'

const numberings = ['none', 'front', 'end'] as const satisfies Numbering[]

const sentence = 'The crier rang the bell and read the news to all who stood on the square. '
const withoutSpaces = (text: string) => text.normalize('NFC').replace(/\s+/g, '')

/** Returns the posts without their numbers, after checking the numbers. */
const unnumbered = (posts: readonly string[], numbering: Numbering) =>
  posts.map((post, index) => {
    const number = `${index + 1}/${posts.length}`
    if (numbering === 'none' || posts.length === 1) return post
    const [shown, rest] =
      numbering === 'front'
        ? [post.slice(0, number.length + 1), post.slice(number.length + 1)]
        : [post.slice(-number.length - 1), post.slice(0, -number.length - 1)]
    expect(shown).toBe(numbering === 'front' ? `${number} ` : ` ${number}`)
    return rest
  })

const anyText = fc
  .array(
    fc.oneof(
      fc.lorem({ mode: 'sentences', maxCount: 6 }),
      fc.webUrl(),
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.constantFrom(
        '👩‍👩‍👧‍👦',
        '\n\n',
        'example.com/a?b=c',
        '今日は良い天気です。',
        'a'.repeat(700),
        `e${'\u0301'.repeat(600)}`,
        '@crier #news $CRI',
        '١٢٣',
      ),
    ),
    { maxLength: 30 },
  )
  .chain((pieces) => fc.constantFrom(' ', '\n', '').map((between) => pieces.join(between)))

test('no part is over the limit and no text is lost, whatever the text and the numbering', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(...numberings), (text, numbering) => {
      const posts = splitThread(text, numbering)

      expect(posts.filter((post) => weightOf(post) > postLimit)).toEqual([])
      expect(withoutSpaces(unnumbered(posts, numbering).join(''))).toBe(withoutSpaces(text))
    }),
    { numRuns: 300 },
  )
})

test('parts end with their sentences where they can, and never inside a word', () => {
  const posts = splitThread(sentence.repeat(20), 'none')

  expect(posts.length).toBeGreaterThan(4)
  expect(posts.every((post) => post.endsWith('square.'))).toBe(true)
})

test('a text that fits is one part and has no number', () => {
  expect(splitThread(' Doors at nine. ', 'end')).toEqual(['Doors at nine.'])
  expect(splitThread('a'.repeat(280), 'front')).toEqual(['a'.repeat(280)])
})

test('nothing is split into nothing', () => {
  expect(splitThread(' \n', 'front')).toEqual([])
})

test('the number counts toward the limit', () => {
  const posts = splitThread('b'.repeat(560), 'end')

  expect(splitThread('b'.repeat(560), 'none').map(weightOf)).toEqual([280, 280])
  expect(posts.map(weightOf)).toEqual([280, 280, 12])
  expect(posts[2]).toBe(`${'b'.repeat(8)} 3/3`)
})

test('numbers of several digits have their room', () => {
  const posts = splitThread('word '.repeat(56 * 99), 'front')

  expect(posts.length).toBeGreaterThan(100)
  expect(Math.max(...posts.map(weightOf))).toBeLessThanOrEqual(postLimit)
  expect(posts.at(-1)).toMatch(new RegExp(`^${posts.length}/${posts.length} word`))
})
