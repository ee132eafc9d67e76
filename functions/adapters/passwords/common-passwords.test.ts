import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  ...['123456', 'password', 'qwerty123', 'iloveyou', '654321', 'aaaaaa', 'p@ssw0rd', 'letmein1', 'football', '1q2w3e4r'],
  ...['PASSWORD', 'Password1', 'QwertyUiop', 'TrustNo1'],
])('%s is common, however it is capitalised', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['correct horse', 'crier-demo', 'a long password', ' 123456', '123456\n', 'pässwort', ''])('“%s” is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
