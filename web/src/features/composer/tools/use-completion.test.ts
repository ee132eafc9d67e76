import { expect, test } from 'vitest'
import { typedWord } from './use-completion.ts'

test('recognizes a hashtag or name while it is typed, at its end', () => {
  expect(typedWord('Hear ye #tow', 12)).toEqual({ mark: '#', start: 8, end: 12, typed: 'tow' })
  expect(typedWord('@', 1)).toEqual({ mark: '@', start: 0, end: 1, typed: '' })
  expect(typedWord('(@ada.test', 10)).toEqual({ mark: '@', start: 1, end: 10, typed: 'ada.test' })
})

test('recognizes nothing inside a word, an email address, or a link, or after a space', () => {
  expect(typedWord('Hear ye #town', 10)).toBeUndefined()
  expect(typedWord('ada@crier', 9)).toBeUndefined()
  expect(typedWord('crier.test/#part', 16)).toBeUndefined()
  expect(typedWord('#town ', 6)).toBeUndefined()
})
