import { expect, test } from 'vitest'
import { noAccess, platformRefusal } from './platform-refusal.ts'

test('a platform’s refusal carries the platform’s own words and when to try again', () => {
  const reason = { class: 'rate-limited' as const, message: 'X wants a break.', platformCode: '88', detail: 'Rate limit exceeded' }

  const error = platformRefusal('upstream', 'x', { reason, retry: { when: 'later', afterMs: 1_500 } })

  expect(error).toMatchObject({
    code: 'upstream',
    message: 'X wants a break.',
    platform: { name: 'x', code: '88', message: 'Rate limit exceeded' },
    retryAfterSeconds: 2,
  })
})

test('a refusal that only a new connection helps says so', () => {
  const reason = { class: 'sign-in-ended' as const, message: 'Connect X again.' }

  expect(platformRefusal('conflict', 'x', { reason, retry: { when: 'after-refresh' } }).disposition).toBe('after-reconnect')
  expect(noAccess({ kind: 'reconnect', message: 'Connect X again.' }).disposition).toBe('after-reconnect')
})

test('an account that works again later says when', () => {
  expect(noAccess({ kind: 'later', afterMs: 60_000, message: 'Soon.' })).toMatchObject({ code: 'upstream', retryAfterSeconds: 60 })
})
