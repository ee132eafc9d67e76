import { expect, test } from 'vitest'
import { adding, after, anAnswer, aScheduled, keys, picture, typing, written } from '#test/builders/a-composer.ts'
import { addedFile, storedFile } from '#web/features/media/tray-file.ts'
import {
  type ComposerEvent,
  contentOf,
  isKeptByItself,
  isUnsaved,
  signatureOf,
  submissionOf,
  versionOf,
  wouldLose,
  writtenOf,
} from './composer-state.ts'
import { composerOf, newComposer } from './open-composer.ts'

const refusal = (kind: 'refused' | 'stale' | 'unanswered') => ({ kind, message: 'No.', fields: {} })

test('saves a draft automatically unless a save is in flight, and never a scheduled post', () => {
  const draft = written('Hear ye!')
  const kept = after(draft, { type: 'kept', at: 5, post: anAnswer(), written: writtenOf(draft) })
  const scheduled = composerOf(aScheduled(), [], keys())

  expect(isKeptByItself(draft)).toBe(true)
  expect(isKeptByItself(after(draft, adding(addedFile({ name: 'a.png', type: 'image/png', size: 1 }, 'f'))))).toBe(false)
  expect(isKeptByItself(kept)).toBe(false)
  expect(isKeptByItself(after(kept, typing(kept, 'Hear ye, all!')))).toBe(true)
  expect(isKeptByItself(after(scheduled, typing(scheduled, 'Other')))).toBe(false)
})

test('writing continues while a draft is being saved', () => {
  const draft = written('Hear')
  const later = after(draft, typing(draft, 'Hear ye!'), { type: 'kept', at: 5, post: anAnswer(), written: writtenOf(draft) })

  expect(later).toMatchObject({
    draft: { parts: [{ text: 'Hear ye!' }] },
    origin: { kind: 'existing' },
    keptAt: 5,
    phase: { name: 'writing' },
  })
  expect(isUnsaved(later)).toBe(true)
})

test('only an unfinished upload or a change to a scheduled post would be lost', () => {
  const scheduled = composerOf(aScheduled(), [], keys())

  expect(wouldLose(written('Hear ye!'))).toBe(false)
  expect(wouldLose(after(written('Hear ye!'), adding(addedFile({ name: 'a.png', type: 'image/png', size: 1 }, 'f'))))).toBe(true)
  expect(wouldLose(after(scheduled, typing(scheduled, 'Other')))).toBe(true)
})

test('an untouched composer has nothing to lose, nor does one with only spaces', () => {
  expect(isUnsaved(newComposer([], keys()))).toBe(false)
  expect(isUnsaved(written('  '))).toBe(false)
})

test('content is unsaved until the server has exactly that', () => {
  const composer = written('Oyez')
  const sent = writtenOf(composer)
  const saved = after(composer, { type: 'saved', at: 0, post: anAnswer(), written: sent, next: 'writing' })
  const typedMeanwhile = after(composer, typing(composer, 'Oyez!'), {
    type: 'saved',
    at: 0,
    post: anAnswer(),
    written: sent,
    next: 'writing',
  })

  expect(isUnsaved(composer)).toBe(true)
  expect(isUnsaved(saved)).toBe(false)
  expect(isUnsaved(typedMeanwhile)).toBe(true)
})

test('content is unsaved while the server may have stored another, even if it is taken back here', () => {
  const opened = composerOf(anAnswer(), [], keys())
  const lost = (text: string) => versionOf(writtenOf(after(opened, typing(opened, text))), undefined)
  const unanswered = after(opened, { type: 'unanswered', version: lost('Oyez') }, { type: 'unanswered', version: lost('Hear ye!') })
  const kept = after(unanswered, { type: 'kept', at: 5, post: anAnswer({ revision: 2 }), written: writtenOf(unanswered) })

  expect(unanswered.origin).toMatchObject({ unanswered: [lost('Oyez'), lost('Hear ye!')] })
  expect(isKeptByItself(unanswered)).toBe(true)
  expect(kept.origin).toEqual({ kind: 'existing', id: 'post-1', revision: 2, schedule: undefined })
  expect(isUnsaved(kept)).toBe(false)
})

test('the same unanswered change changes nothing, so that it is not saved again and again', () => {
  const unanswered = after(composerOf(anAnswer(), [], keys()), { type: 'unanswered', version: 'Oyez' })

  expect(after(unanswered, { type: 'unanswered', version: 'Oyez' })).toBe(unanswered)
})

test.each([
  ['a draft', anAnswer({ content: 'Oyez' })],
  ['a draft with an intended time', anAnswer({ intendedTime: { localTime: '2026-05-04T11:00', timeZone: 'Europe/Berlin' } })],
  ['a scheduled post', aScheduled({ media: ['m1'], overrides: { x: { content: 'Hear ye!' } }, options: { x: { madeWithAi: true } } })],
])('%s has the content on the server that it has in the composer', (_, post) => {
  const composer = composerOf(post, [picture], keys())

  expect(signatureOf(contentOf(post))).toBe(signatureOf(writtenOf(composer)))
})

test('a version differs by its time, and a draft that gets a time is what is scheduled', () => {
  const { schedule, ...post } = aScheduled()
  const intended = { ...contentOf(post), intendedTime: { localTime: '2026-05-04T11:00', timeZone: 'Europe/Berlin' } }

  expect(versionOf(intended, schedule?.scheduledAt)).toBe(versionOf(contentOf(aScheduled()), schedule?.scheduledAt))
  expect(versionOf(intended, undefined)).not.toBe(versionOf(contentOf(post), undefined))
  expect(versionOf(contentOf(post), '2026-05-04T10:00:00.000Z')).not.toBe(versionOf(contentOf(post), schedule?.scheduledAt))
})

test('a file that cannot be posted does not stop text from being saved', () => {
  const composer = after(written('Oyez'), adding(addedFile({ name: 'a.png', type: 'image/png', size: 0 }, 'f')))

  expect(isKeptByItself(composer)).toBe(true)
})

test('a draft is saved once without a file whose upload failed', () => {
  const file = addedFile({ name: 'a.png', type: 'image/png', size: 1 }, 'f')
  const failed = { name: 'failed', message: 'No.', isOffline: true } as const
  const composer = after(written('Oyez'), adding(file), { type: 'files', event: { type: 'came-on', key: 'f', state: failed } })
  const kept = after(composer, { type: 'kept', at: 5, post: anAnswer(), written: writtenOf(composer) })

  expect(isKeptByItself(composer)).toBe(true)
  expect(isKeptByItself(kept)).toBe(false)
  expect(isUnsaved(kept)).toBe(true)
})

test('a file being uploaded is unsaved, but a refused one is not', () => {
  const add = (size: number): ComposerEvent => adding(addedFile({ name: 'a.png', type: 'image/png', size }, 'f'))

  expect(isUnsaved(after(newComposer([], keys()), add(10)))).toBe(true)
  expect(isUnsaved(after(newComposer([], keys()), add(0)))).toBe(false)
})

test('a published or scheduled post is nothing to lose', () => {
  const composer = written('Oyez')
  const event = { type: 'saved', at: 0, post: anAnswer(), written: writtenOf(composer) } as const

  expect(isUnsaved(after(composer, { ...event, next: 'published' }))).toBe(false)
  expect(isUnsaved(after(composer, { ...event, next: 'scheduled' }))).toBe(false)
})

test('a saved new post is edited from then on, at the server’s revision', () => {
  const composer = written('Oyez')
  const saved = after(composer, { type: 'saved', at: 0, post: anAnswer({ revision: 3 }), written: writtenOf(composer), next: 'writing' })

  expect(saved.origin).toMatchObject({ kind: 'existing', id: 'post-1', revision: 3 })
})

test('an idempotency key survives a refusal and is dropped once the post exists', () => {
  const submission = { key: 'a', of: 'x' }
  const composer = after(
    written('Oyez'),
    { type: 'sending', intent: 'publish', submission },
    { type: 'refused', refusal: refusal('unanswered') },
  )

  expect(composer.submission).toBe(submission)
  expect(
    after(composer, { type: 'saved', at: 0, post: anAnswer(), written: writtenOf(composer), next: 'published' }).submission,
  ).toBeUndefined()
})

test('a refusal is shown until something changes, but a stale post stays stale', () => {
  const refused = after(written('Oyez'), { type: 'refused', refusal: refusal('refused') })
  const stale = after(written('Oyez'), { type: 'refused', refusal: refusal('stale') })

  expect(after(refused, typing(refused, 'a')).phase).toEqual({ name: 'writing' })
  expect(after(stale, typing(stale, 'a')).phase).toMatchObject({ refusal: { kind: 'stale' } })
})

test('a file only one platform uses is removed with it, and a shared one stays for the others', () => {
  const composer = after(written('Oyez'), adding(storedFile(picture)), adding(storedFile({ ...picture, id: 'm2' }), 'x'))
  const without = after(composer, { type: 'draft', event: { type: 'file-removed', tab: 'x', key: 'm1' } })
  const dropped = after(without, { type: 'draft', event: { type: 'override-dropped', tab: 'x', what: 'media' } })

  expect(writtenOf(composer)).toMatchObject({ media: ['m1'], overrides: { x: { media: ['m1', 'm2'] } } })
  expect(writtenOf(without)).toMatchObject({ media: ['m1'], overrides: { x: { media: ['m2'] } } })
  expect(dropped.files.map(({ key }) => key)).toEqual(['m1'])
})

test('typing keeps the same files array, so files do not rerender', () => {
  const composer = after(written('Oyez'), adding(storedFile(picture)))

  expect(after(composer, typing(composer, 'Oyez!')).files).toBe(composer.files)
})

test('options that were set and reset leave nothing unsaved', () => {
  const post = anAnswer({ options: { facebook: { title: 'Bread' }, tiktok: { mode: 'inbox' } } })
  const composer = composerOf(post, [], keys())
  const choose = (title: string | undefined): ComposerEvent => ({
    type: 'draft',
    event: { type: 'options-chosen', options: { facebook: { link: undefined, title } } },
  })

  expect(isUnsaved(after(composer, choose('Rye')))).toBe(true)
  expect(isUnsaved(after(composer, choose('Rye'), choose('Bread')))).toBe(false)
})

const content = { accountIds: ['x_1'], content: 'Oyez', media: [], overrides: {}, options: {} }
const at = (scheduledAt: string) => ({ name: 'schedule', scheduledAt, timeZone: 'UTC' }) as const

test('repeating the same intent for the same content keeps the key', () => {
  const newKey = keys()
  const first = submissionOf(undefined, content, { name: 'publish' }, newKey)

  expect(submissionOf(first, { ...content }, { name: 'publish' }, newKey)).toBe(first)
})

test('other content, another intent, or another time each gets its own key', () => {
  const newKey = keys()
  const first = submissionOf(undefined, content, at('2026-11-27T09:00:00.000Z'), newKey)
  const others = [
    submissionOf(first, { ...content, content: 'Oyez!' }, at('2026-11-27T09:00:00.000Z'), newKey),
    submissionOf(first, content, at('2026-11-27T10:00:00.000Z'), newKey),
    submissionOf(first, content, { name: 'publish' }, newKey),
  ]

  expect(new Set([first, ...others].map(({ key }) => key)).size).toBe(4)
})
