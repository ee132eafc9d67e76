import { expect, test } from 'vitest'
import { pastedCode } from './pasted-line.ts'

const recovery = 'ABCD-EFGH-IJKL-MNOP-QRST-UVWX'

test.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['123-456', '123456'],
  ['123–456', '123456'],
  ['１２３４５６', '123456'],
  ['123\u00a0456', '123456'],
  ['\u200e123456\u200f', '123456'],
  [recovery, recovery],
  [`3. ${recovery}`, recovery],
  [`10) ${recovery}`, recovery],
  [`7\t${recovery}`, recovery],
  [`#2: ${recovery.toLowerCase()}`, recovery.toLowerCase()],
  ['２２２２－ABCD', '2222-ABCD'],
])('a code pasted as %j is read as %s', (typed, code) => {
  expect(pastedCode(typed)).toBe(code)
})
