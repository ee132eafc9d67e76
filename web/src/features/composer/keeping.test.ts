import { expect, test } from 'vitest'
import { changeComposer, submissionOf } from './composer-state.ts'
import { isDueToBeKept, pendingDraft } from './keeping.ts'
import { newComposer } from './open-composer.ts'

const written = { accountIds: ['x_1'], content: 'Hear ye!', media: [], overrides: {}, options: {} }
const origin = { kind: 'new' } as const
const submitted = (name: 'save' | 'publish') => submissionOf(undefined, written, { name }, () => 'key-1')

test('resends an unanswered draft unchanged, under its key', () => {
  const pending = pendingDraft({ origin, submission: submitted('save') })

  expect(pending).toEqual({ intent: { name: 'save' }, written, submission: submitted('save') })
  expect(JSON.stringify(pending?.written)).toBe(JSON.stringify(written))
})

test('a post being published is not a pending draft, and an existing one is not sent again', () => {
  expect(pendingDraft({ origin, submission: submitted('publish') })).toBeUndefined()
  expect(pendingDraft({ origin, submission: undefined })).toBeUndefined()
  expect(
    pendingDraft({ origin: { kind: 'existing', id: 'p1', revision: 1, schedule: undefined }, submission: submitted('save') }),
  ).toBeUndefined()
})

test('an unanswered publish is not saved as a draft, because it could go out twice', () => {
  const typed = { type: 'draft', event: { type: 'typed', tab: 'all', key: 'k', text: 'Hear ye!' } } as const
  const composer = changeComposer(
    newComposer([], () => 'k'),
    typed,
  )

  expect(isDueToBeKept(composer, true)).toBe(true)
  expect(isDueToBeKept({ ...composer, submission: submitted('publish') }, true)).toBe(false)
  expect(isDueToBeKept({ ...composer, submission: submitted('save') }, true)).toBe(true)
})

test('before an account is connected, a new post stays in the browser, and an existing draft is saved', () => {
  const typed = { type: 'draft', event: { type: 'typed', tab: 'all', key: 'k', text: 'Hear ye!' } } as const
  const composer = changeComposer(
    newComposer([], () => 'k'),
    typed,
  )

  expect(isDueToBeKept(composer, false)).toBe(false)
  expect(isDueToBeKept({ ...composer, origin: { kind: 'existing', id: 'p1', revision: 1, schedule: undefined } }, false)).toBe(true)
})
