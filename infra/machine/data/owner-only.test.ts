import { expect, test } from 'vitest'
import { isOpenToOthers } from './owner-only.ts'

test.each([0o640, 0o604, 0o755])('a file of mode %o is open to others than its owner', (mode) => {
  expect(isOpenToOthers({ mode }, 'linux')).toBe(true)
})

test('a file that its owner alone may read is not', () => {
  expect(isOpenToOthers({ mode: 0o100600 }, 'darwin')).toBe(false)
})

test('on Windows, which reports one mode for everything, the mode says nothing', () => {
  expect(isOpenToOthers({ mode: 0o100666 }, 'win32')).toBe(false)
})
