import { expect, test } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { codeOf, stepAt, stepOfCode, toBase32 } from './totp-codes.ts'

/** RFC 6238, appendix B: SHA-1, shortened to six digits. */
const secret = toBase32(Buffer.from('12345678901234567890'))

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %s matches the standard', (second, code) => {
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(codeOf(secret, stepAt(second * secondMs))).toBe(code)
})

test('accepts a code one step early or late, and only once', () => {
  const now = 1_234_567_890_000
  const step = stepAt(now)
  const codes = [-2, -1, 0, 1, 2].map((off) => codeOf(secret, step + off))

  expect(codes.map((code) => stepOfCode(secret, code, { now, lastStep: 0 }))).toEqual([undefined, step - 1, step, step + 1, undefined])
  expect(stepOfCode(secret, codes[2] ?? '', { now, lastStep: step })).toBeUndefined()
  expect(stepOfCode(secret, '005 924', { now, lastStep: 0 })).toBe(step)
  expect(stepOfCode(secret, '5924', { now, lastStep: 0 })).toBeUndefined()
  expect(stepOfCode(secret, 'ⅥⅥⅥⅥⅥⅥ', { now, lastStep: 0 })).toBeUndefined()
})
