import { expect, test } from 'vitest'
import { postStatus } from '#shared/domain/post-status.ts'
import { aChoice, adding, after, anAnswer, aScheduled, keys, picture, typing, written } from '#test/builders/a-composer.ts'
import { addedFile, storedFile } from '#web/features/media/tray-file.ts'
import { type Composer, isUnsaved, writtenOf } from './composer-state.ts'
import { composerOf, handedOverComposer, newComposer, restored, toUnsent } from './open-composer.ts'

test('a new post starts with the last post’s accounts that still exist', () => {
  expect(newComposer([aChoice(), aChoice('x_78')], keys(), ['x_78', 'x_99']).draft.accountIds).toEqual(['x_78'])
})

test('a text from a tool opens as an unsaved new post', () => {
  const composer = handedOverComposer([aChoice()], ['Hear ye!'], keys())

  expect(composer).toMatchObject({ draft: { accountIds: ['x_77'], parts: [{ text: 'Hear ye!' }] }, origin: { kind: 'new' } })
  expect(isUnsaved(composer)).toBe(true)
  expect(restored(newComposer([], keys()), toUnsent(composer, 0)).draft).toEqual(composer.draft)
})

test('a thread from a tool keeps its order and chooses no accounts without threads', () => {
  const thread = ['One', 'Two', 'Three']
  const onInstagram = { ...aChoice('instagram_1'), platform: 'instagram' as const, type: 'instagram' as const }

  expect(handedOverComposer([aChoice()], thread, keys()).draft).toMatchObject({
    accountIds: ['x_77'],
    parts: thread.map((text) => ({ text })),
  })
  expect(handedOverComposer([onInstagram], thread, keys()).draft.accountIds).toEqual([])
  expect(handedOverComposer([onInstagram], ['One'], keys()).draft.accountIds).toEqual(['instagram_1'])
})

test('people with one account need not choose it, and people with more do', () => {
  expect(newComposer([aChoice()], keys()).draft.accountIds).toEqual(['x_77'])
  expect(newComposer([aChoice(), aChoice('x_78')], keys()).draft.accountIds).toEqual([])
})

test('an opened post shows its content and is unsaved only once it differs', () => {
  const post = aScheduled({ content: 'Oyez', media: ['m1'], options: { x: { parts: ['More'], madeWithAi: true } } })
  const composer = composerOf(post, [picture], keys())
  const typed = after(composer, typing(composer, 'Oyez!'))

  expect(composer.plan).toEqual({ local: '2026-05-04T11:00', timeZone: 'Europe/Berlin' })
  expect(isUnsaved(composer)).toBe(false)
  expect(isUnsaved(typed)).toBe(true)
  expect(isUnsaved(after(typed, typing(typed, 'Oyez')))).toBe(false)
})

test('a finished post shows its outcome instead of an editor', () => {
  expect(composerOf(anAnswer({ status: postStatus.published }), [], keys()).phase.name).toBe('published')
  expect(composerOf(anAnswer({ status: postStatus.failed }), [], keys()).phase.name).toBe('published')
  expect(composerOf(anAnswer(), [], keys()).phase.name).toBe('writing')
})

test('restores text, files, time, and key from this browser', () => {
  const base = written('Oyez')
  const composer: Composer = {
    ...after(base, adding(storedFile(picture)), { type: 'planned', plan: { local: '2026-12-01T09:00', timeZone: 'Asia/Tokyo' } }),
    submission: { key: 'a', of: 'x' },
  }

  const again = restored(newComposer([], keys()), toUnsent(composer, 0))

  expect(writtenOf(again)).toEqual(writtenOf(composer))
  expect(again.plan).toEqual(composer.plan)
  expect(again.submission).toEqual(composer.submission)
})

test('names a file that was still uploading, because it is lost with the page', () => {
  const composer = after(written('Oyez'), adding(addedFile({ name: 'a.png', type: 'image/png', size: 10 }, 'f')))

  expect(toUnsent(composer, 0)).toMatchObject({ media: [], unfinished: ['a.png'] })
})

test('a restored change keeps the revision it was based on', () => {
  const kept = toUnsent(composerOf(aScheduled({ revision: 2 }), [], keys()), 0)

  expect(restored(composerOf(aScheduled({ revision: 5 }), [], keys()), kept).origin).toMatchObject({ revision: 2 })
})

test('a restored change knows which changes got no answer', () => {
  const composer = after(composerOf(anAnswer(), [], keys()), { type: 'unanswered', version: 'Oyez' })

  expect(restored(composerOf(anAnswer({ revision: 2 }), [], keys()), toUnsent(composer, 0)).origin).toMatchObject({
    revision: 1,
    unanswered: ['Oyez'],
  })
})
