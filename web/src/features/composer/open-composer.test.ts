import { expect, test } from 'vitest'
import { postStatus } from '#shared/domain/post-status.ts'
import { aChoice, adding, after, anAnswer, aScheduled, keys, picture, typing, written } from '#test/builders/a-composer.ts'
import { addedFile, storedFile } from '#web/features/media/tray-file.ts'
import { type Composer, isUnsaved, writtenOf } from './composer-state.ts'
import { composerOf, handedOverComposer, newComposer, restored, toUnsent } from './open-composer.ts'

test('a new post begins with the accounts of the last one, as far as they are still there', () => {
  expect(newComposer([aChoice(), aChoice('x_78')], keys(), ['x_78', 'x_99']).draft.accountIds).toEqual(['x_78'])
})

test('a text that was handed over is a new post that is not saved yet', () => {
  const composer = handedOverComposer([aChoice()], ['Hear ye!'], keys())

  expect(composer).toMatchObject({ draft: { accountIds: ['x_77'], parts: [{ text: 'Hear ye!' }] }, origin: { kind: 'new' } })
  expect(isUnsaved(composer)).toBe(true)
  expect(restored(newComposer([], keys()), toUnsent(composer, 0)).draft).toEqual(composer.draft)
})

test('a thread that was handed over keeps its posts in order, and chooses no account that takes no threads', () => {
  const thread = ['One', 'Two', 'Three']
  const onInstagram = { ...aChoice('instagram_1'), platform: 'instagram' as const, type: 'instagram' as const }

  expect(handedOverComposer([aChoice()], thread, keys()).draft).toMatchObject({
    accountIds: ['x_77'],
    parts: thread.map((text) => ({ text })),
  })
  expect(handedOverComposer([onInstagram], thread, keys()).draft.accountIds).toEqual([])
  expect(handedOverComposer([onInstagram], ['One'], keys()).draft.accountIds).toEqual(['instagram_1'])
})

test('whoever has one account need not choose it, whoever has more chooses', () => {
  expect(newComposer([aChoice()], keys()).draft.accountIds).toEqual(['x_77'])
  expect(newComposer([aChoice(), aChoice('x_78')], keys()).draft.accountIds).toEqual([])
})

test('a post that is opened shows what it holds, and is unsaved only once it differs', () => {
  const post = aScheduled({ content: 'Oyez', media: ['m1'], options: { x: { parts: ['More'], madeWithAi: true } } })
  const composer = composerOf(post, [picture], keys())
  const typed = after(composer, typing(composer, 'Oyez!'))

  expect(composer.plan).toEqual({ local: '2026-05-04T11:00', timeZone: 'Europe/Berlin' })
  expect(isUnsaved(composer)).toBe(false)
  expect(isUnsaved(typed)).toBe(true)
  expect(isUnsaved(after(typed, typing(typed, 'Oyez')))).toBe(false)
})

test('a post that has ended shows its outcome instead of being changed', () => {
  expect(composerOf(anAnswer({ status: postStatus.published }), [], keys()).phase.name).toBe('published')
  expect(composerOf(anAnswer({ status: postStatus.failed }), [], keys()).phase.name).toBe('published')
  expect(composerOf(anAnswer(), [], keys()).phase.name).toBe('writing')
})

test('what this browser kept is what was written, with its files, its time and its key', () => {
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

test('a file that was still on its way is named, for it is lost with the page', () => {
  const composer = after(written('Oyez'), adding(addedFile({ name: 'a.png', type: 'image/png', size: 10 }, 'f')))

  expect(toUnsent(composer, 0)).toMatchObject({ media: [], unfinished: ['a.png'] })
})

test('a change that was kept goes on from the revision it was made on', () => {
  const kept = toUnsent(composerOf(aScheduled({ revision: 2 }), [], keys()), 0)

  expect(restored(composerOf(aScheduled({ revision: 5 }), [], keys()), kept).origin).toMatchObject({ revision: 2 })
})
