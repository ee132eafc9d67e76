import { expect, test } from 'vitest'
import { resetPasswordMin } from '#shared/domain/users.ts'
import { problemOf, rule } from './reset-password.tsx'

const tooShort = 'x'.repeat(resetPasswordMin - 1)
const longEnough = 'x'.repeat(resetPasswordMin)

test('a new password is as long as the contract asks, and the same twice', () => {
  expect(problemOf(longEnough, longEnough)).toBeUndefined()
  expect(problemOf(tooShort, tooShort)).toBe(rule)
  expect(problemOf(longEnough, `${longEnough}!`)).toBe(rule)
  expect(rule).toContain(String(resetPasswordMin))
})
