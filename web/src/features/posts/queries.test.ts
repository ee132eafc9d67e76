import { expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { aTargetSummary } from '#test/builders/a-post-answer.ts'
import { nextPostsInterval, overviewInterval, pollInterval } from './queries.ts'

const now = Date.parse('2026-05-04T09:00:00.000Z')
const at = (ms: number) => toInstant(now + ms)
const wait = (...targets: Parameters<typeof aTargetSummary>[0][]) =>
  pollInterval(
    targets.map((own) => ({ targets: [aTargetSummary(own)] })),
    now,
  )

test('does not poll finished posts', () => {
  expect(wait()).toBe(false)
  expect(wait({ state: 'published' }, { state: 'failed' }, { state: 'missed' }, { state: 'needs-attention' }, { state: 'cancelled' })).toBe(
    false,
  )
})

test('polls a post being sent every second', () => {
  expect(wait({ state: 'sending' })).toBe(secondMs)
})

test('polls a post two seconds before it is due', () => {
  expect(wait({ state: 'scheduled', nextAt: at(30 * secondMs) })).toBe(28 * secondMs)
  expect(wait({ state: 'scheduled', nextAt: at(2_100) })).toBe(secondMs)
})

test('polls a post due within the hour every minute, because it may change elsewhere', () => {
  expect(wait({ state: 'scheduled', nextAt: at(59 * minuteMs) })).toBe(minuteMs)
})

test('polls every five minutes while nothing is due within the hour', () => {
  expect(wait({ state: 'scheduled', nextAt: at(3_000 * minuteMs) })).toBe(5 * minuteMs)
})

test('polls a post once it becomes due within the hour', () => {
  expect(wait({ state: 'scheduled', nextAt: at(62 * minuteMs) })).toBeLessThanOrEqual(2 * minuteMs)
})

const asked = (...targets: Parameters<typeof aTargetSummary>[0][]) => {
  const next = targets.map((own) => ({ targets: [aTargetSummary(own)] }))
  return { overview: overviewInterval(next, now), next: nextPostsInterval(next, now) }
}

test.each([3_000 * minuteMs, 30 * minuteMs, 2 * minuteMs])(
  'while nothing is about to be sent, one call loads the overview and next posts: due in %i ms',
  (ms) => {
    const { overview, next } = asked({ state: 'scheduled', nextAt: at(ms) })

    expect(next).toBeGreaterThan(overview)
  },
)

test('polls posts about to be sent on their own, and the overview once a minute', () => {
  expect(asked({ state: 'scheduled', nextAt: at(12 * secondMs) })).toEqual({ overview: minuteMs, next: 10 * secondMs })
})

test('polls an overview with no next posts every five minutes, and one that failed to read them after a minute', () => {
  expect(overviewInterval([], now)).toBe(5 * minuteMs)
  expect(overviewInterval(undefined, now)).toBe(minuteMs)
})

test('the soonest of several posts decides', () => {
  expect(wait({ state: 'scheduled', nextAt: at(600 * minuteMs) }, { state: 'retrying', nextAt: at(12 * secondMs) })).toBe(10 * secondMs)
})

test('polls overdue posts less and less often, but at least once a minute', () => {
  expect(wait({ state: 'scheduled', nextAt: at(-3 * secondMs) })).toBe(secondMs)
  expect(wait({ state: 'scheduled', nextAt: at(-58 * secondMs) })).toBe(6 * secondMs)
  expect(wait({ state: 'outcome-unknown', nextAt: at(-hourMs) })).toBe(minuteMs)
})

test('polls a paused post every five minutes', () => {
  expect(wait({ state: 'paused' })).toBe(5 * minuteMs)
})
