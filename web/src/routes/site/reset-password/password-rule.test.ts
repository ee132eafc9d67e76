import { expect, test } from 'vitest'
import { resetPasswordMin } from '#shared/domain/users.ts'
import { isAcceptable, rule } from './password-rule.ts'

const tooShort = 'x'.repeat(resetPasswordMin - 1)
const longEnough = 'x'.repeat(resetPasswordMin)

test('a new password is as long as the contract asks, and the same twice', () => {
  expect(isAcceptable(longEnough, longEnough)).toBe(true)
  expect(isAcceptable(tooShort, tooShort)).toBe(false)
  expect(isAcceptable(longEnough, `${longEnough}!`)).toBe(false)
  expect(rule).toContain(String(resetPasswordMin))
})
