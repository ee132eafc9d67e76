import { expect, test } from 'vitest'
import { weightedLength, xStretches } from '#shared/platforms/x/text.ts'
import { splitText } from './split-text.ts'

const measure = (text: string) => weightedLength(text).length
const split = (text: string, limit = 40, partsMax = 25) => splitText(text, { limit, measure, partsMax, stretches: xStretches })
const wordsOf = (texts: readonly string[]) => texts.join(' ').split(/\s+/)

const story = `Town criers read the news aloud. They rang a bell first! Who listened? Everybody on the square, rich or poor.

Then they nailed the paper to the door of the inn, so that nobody could say that it had not been read out loud.`

test('a text that fits stays one part', () => {
  expect(split('  Doors at nine. ')).toEqual(['Doors at nine.'])
})

test('an empty text has no parts', () => {
  expect(split(' \n ')).toEqual([])
})

test('every part fits, and no word is lost, doubled or moved', () => {
  for (const limit of [12, 20, 40, 57, 80]) {
    const parts = split(story, limit)

    expect(parts.every((part) => measure(part) <= limit)).toBe(true)
    expect(wordsOf(parts)).toEqual(wordsOf([story]))
  }
})

test('a part ends with a sentence where that leaves it at least half full', () => {
  expect(split('One two three four. Five six seven eight nine ten.', 30)).toEqual(['One two three four.', 'Five six seven eight nine ten.'])
})

test('a part ends with a paragraph rather than with a later sentence', () => {
  expect(split('A first paragraph here.\n\nSecond one. And the rest of it.', 40)).toEqual([
    'A first paragraph here.',
    'Second one. And the rest of it.',
  ])
})

test('a sentence that would leave a part nearly empty does not end it', () => {
  expect(split('Oh. Then everything that follows is one long sentence', 30)[0]).toBe('Oh. Then everything that')
})

test('a link is never cut, and counts as its platform counts it', () => {
  const link = 'https://example.com/a/very/long/path/that/would/not/fit/by/its/letters'

  expect(split(`Read ${link} today`, 30)).toEqual([`Read ${link}`, 'today'])
})

test('a word longer than a part is cut between characters as people see them', () => {
  expect(split('👩‍👩‍👧‍👦'.repeat(5), 4)).toEqual(['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'])
})

test('a letter with more marks than fit into a part is cut between them', () => {
  expect(split(`x\u0301${'\u0302'.repeat(7)}`, 4)).toEqual([`x\u0301${'\u0302'.repeat(2)}`, '\u0302'.repeat(4), '\u0302'])
})

test('a link that fits no part stays whole in one of its own', () => {
  expect(split('See https://example.com/news now', 20)).toEqual(['See', 'https://example.com/news', 'now'])
})

test('a text without spaces ends its parts with its sentences', () => {
  expect(split('今日は良い天気です。明日も晴れるでしょう。', 24)).toEqual(['今日は良い天気です。', '明日も晴れるでしょう。'])
})

test('what needs more parts than there may be stays in the last one', () => {
  const parts = split(story, 20, 3)

  expect(parts).toHaveLength(3)
  expect(wordsOf(parts)).toEqual(wordsOf([story]))
})
