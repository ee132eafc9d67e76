import { expect, test } from 'vitest'
import { aPostAnswer } from '#test/builders/a-post-answer.ts'
import { type PostFilter, passes, readFilter, writeFilter } from './post-filter.ts'

const post = aPostAnswer({ content: 'The Fair opens', accountIds: ['x_1', 'instagram_2'], status: 1 })

test.for<[string, PostFilter, boolean]>([
  ['nothing', {}, true],
  ['a word, however it is written', { text: 'fAIR' }, true],
  ['a word that it does not have', { text: 'closes' }, false],
  ['one of its accounts', { accountId: 'instagram_2' }, true],
  ['another account', { accountId: 'x_2' }, false],
  ['one of its platforms', { platform: 'instagram' }, true],
  ['another platform', { platform: 'tiktok' }, false],
  ['its state', { state: 'to-come' }, true],
  ['another state', { state: 'failed' }, false],
  ['its state and another word', { state: 'to-come', text: 'closes' }, false],
])('applies a filter by %s', ([, filter, isPassed]) => {
  expect(passes(post, filter)).toBe(isPassed)
})

test('reads a filter back from the URL it was written to', () => {
  const filter: PostFilter = { text: 'a & ä?', platform: 'x', accountId: 'x_1/2', state: 'published' }
  const search = new URLSearchParams()

  writeFilter(search, filter)

  expect(readFilter(new URLSearchParams(`${search}`))).toEqual(filter)
})

test('ignores unknown values in the URL', () => {
  const search = new URLSearchParams('q=&platform=orkut&account=&state=lost')

  expect(Object.values(readFilter(search))).toEqual(Array(4).fill(undefined))
})
