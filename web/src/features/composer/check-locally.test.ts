import { expect, test } from 'vitest'
import { minuteMs } from '#shared/domain/times.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { aMedia } from '#test/media/a-media.ts'
import { loadLocalCheck } from './check-locally.ts'

const ada = { ...anAccount({ id: 'x_1' }), type: 'x' as const }
const channel = { ...anAccount({ id: 'youtube_2', platform: 'youtube', remoteId: '2' }), type: 'youtube' as const }
const video = aMedia({
  id: 'm1',
  kind: 'video',
  contentType: 'video/mp4',
  state: { name: 'ready', width: 1_920, height: 1_080, durationMs: minuteMs },
})
const known = { workspaceId: 'user-1', accounts: [ada, channel], files: [video], facts: new Map() }
const written = { accountIds: ['x_1', 'youtube_2'], content: 'A loaf', media: ['m1'], overrides: {}, options: {} }
const checkLocally = await loadLocalCheck()
const fieldsOf = (...given: Parameters<typeof checkLocally>) =>
  checkLocally(...given).map(({ accountId = 'all', severity, field }) => `${accountId} ${severity} ${field}`)

test('checks each account by its platform’s rules, with its own content', () => {
  const options = { youtube: { title: 'A loaf', madeForKids: false } }
  const overrides = { x: { content: 'a'.repeat(281) } }

  expect(fieldsOf({ ...written, options }, known)).toEqual([])
  expect(fieldsOf({ ...written, options, overrides }, known)).toEqual(['x_1 error content'])
  expect(fieldsOf(written, known)).toEqual(expect.arrayContaining(['youtube_2 error options.youtube.title']))
})

test('reports an incomplete option without hiding other findings', () => {
  const options = { facebook: { link: 'https:/' } }

  expect(fieldsOf({ ...written, options }, known)).toEqual(
    expect.arrayContaining(['all error options.facebook.link', 'youtube_2 error options.youtube.title']),
  )
})
