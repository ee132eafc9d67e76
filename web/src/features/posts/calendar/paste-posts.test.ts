import { expect, test } from 'vitest'
import { aPostAnswer } from '#test/builders/a-post-answer.ts'
import { pastedTimes } from './paste-posts.ts'

const wall = (text: string) => Date.parse(`${text}:00Z`)
const at = { timeZone: 'Europe/Berlin', now: wall('2026-11-24T10:20') }
const post = (scheduledAt: string) => aPostAnswer({ status: 1, scheduledAt })
const walls = (posts: ReturnType<typeof post>[], day: string) => pastedTimes(posts, day, at)?.map((pasted) => pasted.wall)

test('copies keep their time of day and spacing, whichever was selected first', () => {
  const posts = [post('2026-12-03T17:00:00.000Z'), post('2026-12-01T08:15:00.000Z')]

  expect(walls(posts, '2026-12-30')).toEqual([wall('2027-01-01T18:00'), wall('2026-12-30T09:15')])
})

test('a copy whose time has passed today goes out at the next time for a new post', () => {
  expect(walls([post('2026-12-01T08:15:00.000Z')], '2026-11-24')).toEqual([wall('2026-11-24T11:00')])
})

test('nothing is pasted if one of the copies would land on a past day', () => {
  expect(walls([post('2026-12-01T08:00:00.000Z'), post('2026-12-05T08:00:00.000Z')], '2026-11-23')).toBeUndefined()
})
