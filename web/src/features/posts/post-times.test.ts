import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { aPostAnswer, aTargetSummary } from '#test/builders/a-post-answer.ts'
import { dueAt, listedAt, publishedAt, showDuration, showLateness, showMoment } from './post-times.ts'

const nine = '2026-05-04T09:00:00.000Z'

test('lateness is shown more precisely the smaller it is', () => {
  expect(showLateness(nine, '2026-05-04T09:00:00.023Z')).toBe('23 ms late')
  expect(showLateness(nine, '2026-05-04T09:00:01.250Z')).toBe('1.3 s late')
  expect(showLateness(nine, '2026-05-04T14:10:00.000Z')).toBe('5 h late')
})

test('anything not late is on time', () => {
  expect(showLateness(nine, nine)).toBe('on time')
})

test('a duration uses a readable unit', () => {
  expect([0, 999, secondMs, 47_600, 12 * minuteMs, hourMs, dayMs, 3 * dayMs].map(showDuration)).toEqual([
    '0 ms',
    '999 ms',
    '1.0 s',
    '48 s',
    '12 min',
    '1 h',
    '1 day',
    '3 days',
  ])
})

test('a post is published when its last account has it', () => {
  const targets = [
    aTargetSummary({ publishedAt: '2026-05-04T09:00:03.000Z' }),
    aTargetSummary({ publishedAt: '2026-05-04T09:00:01.000Z' }),
    aTargetSummary({ state: 'failed' }),
  ]

  expect(publishedAt({ targets })).toBe('2026-05-04T09:00:03.000Z')
  expect(publishedAt({ targets: [] })).toBeUndefined()
})

test('an unscheduled post was due when the person sent it', () => {
  expect(dueAt(aPostAnswer({ updatedAt: nine }))).toBe(nine)
  expect(dueAt(aPostAnswer({ scheduledAt: nine }))).toBe(nine)
})

test('each list has its own time: due, edited, published, or a failed post’s last event', () => {
  const post = aPostAnswer({
    scheduledAt: nine,
    updatedAt: '2026-05-05T10:00:00.000Z',
    targets: [aTargetSummary({ publishedAt: '2026-05-04T09:00:01.000Z' }), aTargetSummary({ state: 'failed' })],
  })

  expect(listedAt('scheduled', post)).toBe(nine)
  expect(listedAt('drafts', post)).toBe(post.updatedAt)
  expect(listedAt('published', post)).toBe('2026-05-04T09:00:01.000Z')
  expect(listedAt('failed', post)).toBe(post.updatedAt)
})

test('a time compared with its plan is shown to the millisecond', () => {
  expect(showMoment('2026-05-04T09:00:00.023Z', 'millisecond', 'Europe/London')).toMatch(/4 May 2026.* 10:00:00\.023/)
  expect(showMoment('2026-05-04T09:00:00.023Z', 'minute', 'Europe/London')).toMatch(/ 10:00(?!:)/)
})
