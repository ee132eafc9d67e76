import { expect, test } from 'vitest'
import { advance } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { hourMs, minuteMs, secondMs, toMs } from '#shared/domain/times.ts'
import { aReason, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { afterOutcome } from './after-outcome.ts'

const due = toMs('2026-05-04T09:00:00.000Z')
const sending = aState.sending()

/** The pauses (ms) and the end of a target whose platform answers each call with the same wish to wait. */
const askedAgain = (afterMs: number, own: Partial<Target> = {}) => {
  const pauses: number[] = []
  let target = aTarget({ state: sending, ...own })
  for (let now = due; now < due + 1_000 * hourMs; ) {
    const refusal = { reason: aReason({ class: 'rate-limited', message: 'X asks to wait.' }), retry: { when: 'later' as const, afterMs } }
    const { change } = afterOutcome({ target, step: aStep(), outcome: { kind: 'refused', refusal }, isReplay: false, now, random: 0 })
    target = advance(target, change)
    if (target.state.name !== 'retrying') break
    pauses.push(toMs(target.state.at) - now)
    now = toMs(target.state.at)
    target = advance(target, { state: sending })
  }
  return { pauses, target }
}

test('a platform that asks for a second each time is asked thirty times in an hour, and not ten thousand', () => {
  const { pauses, target } = askedAgain(secondMs)

  expect(pauses.slice(0, 5)).toEqual([10, 30, 60, 120, 120].map((seconds) => seconds * secondMs))
  expect(pauses).toHaveLength(30)
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(hourMs)
  expect(target).toMatchObject({ state: { name: 'failed', reason: { message: expect.stringContaining('30 times') } }, failures: 0 })
})

test.each([
  ['something of it is public', { hasEffect: true }],
  [
    'it may be there',
    { doubt: { step: aStep({ repeat: 'idempotent' }), sentAt: '2026-05-04T09:00:00.000Z', fingerprint: 'Good morning' } },
  ],
])('where %s, the person is asked in the end', (_, own) => {
  expect(askedAgain(secondMs, own).target.state.name).toBe('needs-attention')
})

test('a long wait is kept to the moment however often it is asked for', () => {
  expect(new Set(askedAgain(15 * minuteMs).pauses)).toEqual(new Set([15 * minuteMs]))
})

test('a step that goes well ends the count', () => {
  const outcome = { kind: 'done' as const, progress: {}, hasEffect: true }
  const target = aTarget({ state: sending, waitsAsked: 29 })

  expect(afterOutcome({ target, step: aStep(), outcome, isReplay: false, now: due, random: 0 }).change).toMatchObject({
    waitsAsked: undefined,
  })
})
