import { expect, test } from 'vitest'
import { dayMs, hourMs, toInstant } from '#shared/domain/times.ts'
import { accessEndOf } from './access-end.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const at = (ms: number) => toInstant(now + ms)

test('a sign-in that is renewed every few hours has no end worth telling', () => {
  expect(accessEndOf({ renewsItself: true, tokenExpiresAt: at(2 * hourMs) }, now)).toEqual({ kind: 'renewed', endsAt: undefined })
  expect(accessEndOf({ renewsItself: true, tokenExpiresAt: at(-hourMs) }, now)).toEqual({ kind: 'renewed', endsAt: undefined })
})

test('a long sign-in that is renewed says within which time', () => {
  const signInEndsAt = at(60 * dayMs)
  expect(accessEndOf({ renewsItself: true, tokenExpiresAt: at(hourMs), signInEndsAt }, now)).toEqual({
    kind: 'renewed',
    endsAt: signInEndsAt,
  })
})

test('an access that only the person can renew ends, and soon from a week before', () => {
  expect(accessEndOf({ renewsItself: false, signInEndsAt: at(8 * dayMs) }, now)).toMatchObject({ kind: 'ends', isSoon: false })
  expect(accessEndOf({ renewsItself: false, signInEndsAt: at(6 * dayMs) }, now)).toMatchObject({ kind: 'ends', isSoon: true })
  expect(accessEndOf({ renewsItself: false, signInEndsAt: at(-dayMs) }, now)).toMatchObject({ kind: 'ends', isSoon: true })
})

test('an access to which the platform sets no end has none', () => {
  expect(accessEndOf({ renewsItself: false }, now)).toEqual({ kind: 'endless' })
})
