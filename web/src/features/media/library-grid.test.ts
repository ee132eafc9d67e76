import { expect, test } from 'vitest'
import { deletionBlockerOf, usageOf } from './library-grid.tsx'

const now = Date.parse('2026-05-04T09:00:00.000Z')
const state = { name: 'ready', width: 40, height: 30 } as const

test.each([
  [{ uses: 1, state }, 'In one post'],
  [{ uses: 3, state }, 'In 3 posts'],
  [{ uses: 0, state }, 'Deleted in 7 days'],
  [{ uses: 0, state, goesAt: '2026-05-11T09:00:00.000Z' }, 'Deleted in 7 days'],
  [{ uses: 0, state, goesAt: '2026-05-04T20:00:00.000Z' }, 'Deleted tomorrow'],
  [{ uses: 0, state, goesAt: '2026-05-03T20:00:00.000Z' }, 'Deleted today'],
  [{ uses: 0, state: { name: 'waiting' } }, 'Its upload didn’t finish'],
] as const)('a file says what uses it or how long it is kept: %j', (media, text) => {
  expect(usageOf(media, now)).toBe(text)
})

test('a file can be deleted once no post uses it, and says so until then', () => {
  expect(deletionBlockerOf({ uses: 0, fileName: 'sea.jpg' })).toBeUndefined()
  expect(deletionBlockerOf({ uses: 1, fileName: 'sea.jpg' })).toBe('A draft or a scheduled post uses sea.jpg. Remove it there first.')
  expect(deletionBlockerOf({ uses: 2, fileName: 'sea.jpg' })).toBe('2 drafts or scheduled posts use sea.jpg. Remove it there first.')
})
