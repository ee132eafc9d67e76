import { expect, test } from 'vitest'
import { passwordStrength } from './strength-meter.tsx'

test.each([
  ['', 0],
  ['abcdef', 20],
  ['abcdefg', 40],
  ['abcdefghij', 40],
  ['abcdefghijk', 60],
  ['ABCDEF', 20],
  ['123456', 20],
  ['!!!!!!', 20],
  ['aB', 40],
  ['aB3', 60],
  ['aB3!', 80],
  ['aB3!xyz', 100],
])('%s scores %i', (password, score) => {
  expect(passwordStrength(password).score).toBe(score)
})

test('a score never exceeds 100', () => {
  expect(passwordStrength('aB3!aB3!aB3!').score).toBe(100)
})

test('below 30 is weak, 70 and up is strong, and medium is in between', () => {
  expect(passwordStrength('abcdef').label).toBe('Weak')
  expect(passwordStrength('abcdefg').label).toBe('Medium')
  expect(passwordStrength('abcdefghijk').label).toBe('Medium')
  expect(passwordStrength('aB3!').label).toBe('Strong')
})
