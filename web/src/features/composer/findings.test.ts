import { expect, test } from 'vitest'
import type { Finding } from '#shared/domain/findings.ts'
import { aPost } from '#test/builders/a-post.ts'
import { anAccount as aConnected } from '#test/builders/an-account.ts'
import { addedFile } from '#web/features/media/tray-file.ts'
import { type Composer, changeComposer } from './composer-state.ts'
import { blockersOf, groupFindings, mergeFindings } from './findings.ts'
import { composerOf, newComposer } from './open-composer.ts'

test('merges the same finding of two accounts', () => {
  const finding = { severity: 'error', field: 'content', message: 'Too long.', fix: 'Shorten it.' } as const

  expect(
    groupFindings([
      { ...finding, accountId: 'x_1' },
      { ...finding, accountId: 'x_2' },
    ]),
  ).toEqual([{ id: 'finding-0', ...finding, accountIds: ['x_1', 'x_2'] }])
})

test('errors come before warnings', () => {
  const groups = groupFindings([
    { severity: 'warning', field: 'content', message: 'A link costs more.', fix: '', accountId: 'x_1' },
    { severity: 'error', field: 'media', message: 'Too many files.', fix: '' },
  ])

  expect(groups.map(({ message }) => message)).toEqual(['Too many files.', 'A link costs more.'])
})

test('a finding keeps its own ID, so that a field can point to it', () => {
  const groups = groupFindings([
    { severity: 'error', field: 'content', message: 'a', fix: '' },
    { severity: 'error', field: 'media', message: 'a', fix: '' },
  ])

  expect(new Set(groups.map(({ id }) => id)).size).toBe(2)
})

const aFinding = (message: string, own: Partial<Finding> = {}): Finding => ({
  severity: 'error',
  field: 'content',
  message,
  fix: 'Fix it.',
  ...own,
})
const tooLong = aFinding('Too long by 3.')
const twice = aFinding('This was posted two days ago.')

test('shows what both found once and adds what only the server knows', () => {
  expect(mergeFindings({ local: [tooLong], server: [tooLong, twice], localThen: [tooLong] })).toEqual([tooLong, twice])
})

test('drops findings fixed since the server was asked', () => {
  expect(mergeFindings({ local: [], server: [tooLong, twice], localThen: [tooLong] })).toEqual([twice])
})

test('the same message for another account is a separate finding', () => {
  const [ada, bob] = [aFinding('No.', { accountId: 'x_1' }), aFinding('No.', { accountId: 'x_2' })]

  expect(mergeFindings({ local: [ada], server: [ada, bob], localThen: [ada] })).toEqual([ada, bob])
})

const anAccount = () => ({ ...aConnected(), type: 'x' as const })
const fine = { isOnline: true, hasAccounts: true, isDescribing: false, errors: 0 }
const aNew = (text: string, accounts = [anAccount()]): Composer => {
  const composer = newComposer(accounts, () => 'k')
  return changeComposer(composer, { type: 'draft', event: { type: 'typed', tab: 'all', key: 'k', text } })
}
const anExisting = (own: Parameters<typeof aPost>[0] = {}) => composerOf({ ...aPost(own), platformResponses: {} }, [], () => 'k')
const schedule = { scheduledAt: '2026-05-04T09:00:00.000Z', timeZone: 'UTC', localTime: '2026-05-04T09:00:00' }
const typed = (composer: Composer) =>
  changeComposer(composer, { type: 'draft', event: { type: 'typed', tab: 'all', key: 'k', text: 'Other' } })

test('a written post with an account can be saved and sent', () => {
  expect(blockersOf(aNew('Oyez'), fine)).toEqual({})
})

test('without an account or with errors, a draft can be saved but not sent', () => {
  expect(blockersOf(aNew('Oyez', []), fine)).toEqual({ send: 'Choose at least one account.' })
  expect(blockersOf(aNew('Oyez'), { ...fine, errors: 1 })).toEqual({ send: 'Fix 1 issue before publishing.' })
})

test('people without an account can write and save, and learn what sending needs', () => {
  expect(blockersOf(aNew('Oyez', []), { ...fine, hasAccounts: false })).toEqual({ send: expect.stringMatching(/^Connect an account/) })
})

test('a blank post can be neither saved nor sent', () => {
  expect(blockersOf(aNew(' '), fine)).toEqual({ save: 'Write something or add a file.', send: 'Write something or add a file.' })
})

test('offline blocks everything and is named first', () => {
  expect(blockersOf(aNew(''), { ...fine, isOnline: false }).send).toMatch(/^You’re offline/)
})

const withFile = (composer: Composer, size: number) =>
  changeComposer(composer, { type: 'files-added', tab: 'all', files: [addedFile({ name: 'a.png', type: 'image/png', size }, 'f')] })
const failed = (composer: Composer) =>
  changeComposer(withFile(composer, 1), {
    type: 'files',
    event: { type: 'came-on', key: 'f', state: { name: 'failed', message: 'No.', isOffline: true } },
  })

test('an uploading file blocks the post', () => {
  const reason = 'Wait for your files to finish uploading.'

  expect(blockersOf(withFile(aNew('Oyez'), 1), fine)).toEqual({ save: reason, send: reason })
})

test('a file that can’t be used never blocks saving, and sending says what to do', () => {
  expect(blockersOf(failed(aNew('Oyez')), fine)).toEqual({ send: 'A file didn’t upload. Retry or remove it.' })
  expect(blockersOf(withFile(aNew('Oyez'), 0), fine)).toEqual({ send: 'Remove the file that can’t be used.' })
})

test('without text, a file that can’t be used is nothing to save', () => {
  expect(blockersOf(withFile(aNew(''), 0), fine)).toEqual({
    save: 'Write something or add a file.',
    send: 'Remove the file that can’t be used.',
  })
})

test('a scheduled post isn’t saved without one of its files, because it would go out like that', () => {
  const scheduled = failed(anExisting({ schedule, status: 1 }))

  expect(blockersOf(scheduled, fine).save).toBe('A file didn’t upload. Retry or remove it.')
})

test('an unchanged scheduled post can be sent but need not be saved', () => {
  expect(blockersOf(anExisting({ schedule, status: 1 }), fine)).toEqual({ save: 'Nothing has changed.' })
  expect(blockersOf(anExisting(), fine)).toEqual({})
})

test('errors in a scheduled post also block saving it, because it stays scheduled', () => {
  const changed = typed(anExisting({ schedule, status: 1 }))

  expect(blockersOf(changed, { ...fine, errors: 2 }).save).toBe('Fix 2 issues before publishing.')
  expect(blockersOf(typed(anExisting()), { ...fine, errors: 2 }).save).toBeUndefined()
})
