import { expect, test } from 'vitest'
import { dayMs, hourMs, toInstant } from '#shared/domain/times.ts'
import { accessEndOf } from './account-state.tsx'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const at = (ms: number) => toInstant(now + ms)

test('there is nothing to do where Crier renews access or the platform sets no expiry', () => {
  expect(accessEndOf({ renewsItself: true, tokenExpiresAt: at(-hourMs), signInEndsAt: at(60 * dayMs) }, now)).toBeUndefined()
  expect(accessEndOf({ renewsItself: false }, now)).toBeUndefined()
})

test.each([
  [8 * dayMs, false],
  [6 * dayMs, true],
  [-dayMs, true],
])('access that only the person can renew and that expires in %i ms expires soon: %s', (leftMs, isSoon) => {
  expect(accessEndOf({ renewsItself: false, signInEndsAt: at(leftMs) }, now)).toEqual({ endsAt: at(leftMs), isSoon })
})
