import { expect, test } from 'vitest'
import { emptyDraft } from './draft.ts'
import { isBlank, partOf, toDraft, toWritten, writtenFor } from './written.ts'

const aDraft = (...texts: string[]) => ({ ...emptyDraft('0', ['x_1']), parts: texts.map((text, index) => ({ key: String(index), text })) })

const keys = () => {
  let last = 0
  return () => String(last++)
}

test('a draft is written with its first part as content and the others as a thread', () => {
  expect(toWritten({ ...aDraft('a', 'b'), x: { madeWithAi: true } }, ['m1'])).toEqual({
    accountIds: ['x_1'],
    content: 'a',
    media: ['m1'],
    overrides: {},
    options: { x: { parts: ['b'], madeWithAi: true } },
  })
})

test('nothing is said of X where nothing was chosen', () => {
  expect(toWritten({ ...aDraft('a'), x: { replySettings: undefined } }, []).options).toEqual({})
})

test('further parts without text are left out, and findings still name the right part', () => {
  const draft = aDraft('a', ' ', 'c', '')

  expect(toWritten(draft, []).options).toEqual({ x: { parts: ['c'] } })
  expect(partOf(draft, { field: 'options.x.parts.0' })).toEqual({ key: '2', text: 'c' })
  expect(partOf(draft, { field: 'content' })).toEqual({ key: '0', text: 'a' })
  expect(partOf(draft, { field: 'media' })).toBeUndefined()
})

test('a post that is opened and written again is the same', () => {
  const written = toWritten({ ...aDraft('a', 'b'), x: { replySettings: 'following' } }, ['m1'])

  expect(toWritten(toDraft(written, keys()), written.media)).toEqual(written)
})

test('an account gets its own text before that of its platform, and that before the shared one', () => {
  const overrides = { x_1: { content: 'own' }, x: { content: 'for X', media: ['m2'] } }
  const draft = { ...aDraft('shared', 'more'), overrides }

  expect(writtenFor(draft, ['m1'], { id: 'x_1', platform: 'x' })).toEqual({ texts: ['own', 'more'], media: ['m2'] })
  expect(writtenFor(draft, ['m1'], { id: 'x_2', platform: 'x' })).toEqual({ texts: ['for X', 'more'], media: ['m2'] })
  expect(writtenFor(aDraft('shared'), ['m1'], { id: 'x_2', platform: 'x' })).toEqual({ texts: ['shared'], media: ['m1'] })
})

test('spaces alone are nothing, a file is something', () => {
  expect(isBlank(aDraft(' ', '\n'), [])).toBe(true)
  expect(isBlank(aDraft(''), ['m1'])).toBe(false)
  expect(isBlank(aDraft('', 'b'), [])).toBe(false)
})
