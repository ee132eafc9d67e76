import { expect, test } from 'vitest'
import { targetDisposition } from './dispositions.ts'
import type { RefusalClass } from './refusals.ts'
import type { TargetStateName } from './targets.ts'

test.each<[TargetStateName, RefusalClass, string | undefined]>([
  ['failed', 'invalid-content', 'never'],
  ['failed', 'rate-limited', 'after-delay'],
  ['failed', 'sign-in-ended', 'after-reconnect'],
  ['missed', 'sign-in-ended', 'after-reconnect'],
  ['missed', 'billing', 'after-delay'],
  ['paused', 'sign-in-ended', 'after-reconnect'],
  ['needs-attention', 'transient', 'reconcile-first'],
  ['retrying', 'transient', undefined],
  ['published', 'transient', undefined],
])('an account that is %s with the class %s is to be repeated: %s', (state, reason, disposition) => {
  expect(targetDisposition(state, { class: reason })).toBe(disposition)
})

test('a failure without a reason is not repeated', () => {
  expect(targetDisposition('failed', undefined)).toBe('never')
})
