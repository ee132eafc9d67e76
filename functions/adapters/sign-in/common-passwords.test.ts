import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  ...['12345678', 'password', 'qwerty123', 'iloveyou', '87654321', 'aaaaaaaa', 'p@ssw0rd', 'letmein1', 'football', '1q2w3e4r'],
  ...['PASSWORD', 'Password1', 'QwertyUiop', 'TrustNo1'],
  // Shorter passwords, which may replace a forgotten one.
  ...['123456', 'qwerty', 'Monkey', '1234567', 'letmein'],
  // From the second fifty thousand.
  ...['demon331122', 'shadow123', 'password1234', 'liverpool123'],
])('%s is common, however it is capitalized', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

test.each(['correct horse', 'crier-demo', 'a long password', ' 12345678', '12345678\n', 'pässwörter', ''])(
  '“%s” is not common',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false)
  },
)
