import { expect, test } from 'vitest'
import { changeDraft, type Draft, emptyDraft } from './draft.ts'

const aThread = (...texts: string[]): Draft => ({
  ...emptyDraft('0', ['x_1']),
  parts: texts.map((text, index) => ({ key: String(index), text })),
})
const textsOf = ({ parts }: Draft) => parts.map(({ text }) => text)

test('typing changes the part that is typed in and no other', () => {
  expect(textsOf(changeDraft(aThread('a', 'b'), { type: 'typed', key: '1', text: 'c' }))).toEqual(['a', 'c'])
})

test('new parts come after the one they were added to', () => {
  const parts = [
    { key: 'n1', text: 'x' },
    { key: 'n2', text: 'y' },
  ]

  expect(textsOf(changeDraft(aThread('a', 'b'), { type: 'parts-added', after: '0', parts }))).toEqual(['a', 'x', 'y', 'b'])
})

test('the last part is never removed', () => {
  const one = changeDraft(aThread('a', 'b'), { type: 'part-removed', key: '0' })

  expect(textsOf(one)).toEqual(['b'])
  expect(changeDraft(one, { type: 'part-removed', key: '1' })).toBe(one)
})

test('a part moves to the place it is put, however far', () => {
  const thread = aThread('a', 'b', 'c')

  expect(textsOf(changeDraft(thread, { type: 'part-moved', key: '2', to: 0 }))).toEqual(['c', 'a', 'b'])
  expect(textsOf(changeDraft(thread, { type: 'part-moved', key: '0', to: 1 }))).toEqual(['b', 'a', 'c'])
  expect(textsOf(changeDraft(thread, { type: 'part-moved', key: '0', to: 9 }))).toEqual(['b', 'c', 'a'])
  expect(textsOf(changeDraft(thread, { type: 'part-moved', key: '2', to: -1 }))).toEqual(['c', 'a', 'b'])
})

test('choosing one of the options of X leaves the others', () => {
  const chosen = changeDraft(aThread('a'), { type: 'x-chosen', choices: { madeWithAi: true } })

  expect(changeDraft(chosen, { type: 'x-chosen', choices: { replySettings: 'verified' } }).x).toEqual({
    madeWithAi: true,
    replySettings: 'verified',
  })
})

test('what only an account gets goes with the account', () => {
  const overrides = { x_1: { content: 'own' }, x: { content: 'for all of X' }, x_2: { content: 'other' } }
  const chosen = changeDraft({ ...aThread('a'), overrides }, { type: 'accounts-chosen', ids: ['x_2'] })

  expect(Object.keys(chosen.overrides)).toEqual(['x', 'x_2'])
  expect(changeDraft(chosen, { type: 'accounts-chosen', ids: [] }).overrides).toEqual({})
})
