import { expect, test } from 'vitest'
import { connectedText, namesOf } from './connection.ts'

const accounts = (...handles: string[]) => handles.map((handle, index) => ({ id: `facebook_${index}`, handle }))

test.each([
  [accounts('@a'), '@a'],
  [accounts('@a', '@b'), '@a and @b'],
  [accounts('@a', '@b', '@c'), '@a, @b and @c'],
  [accounts('@a', '@b', '@c', '@d', '@e'), '@a, @b and 3 more'],
])('accounts are named in a row, the long ones shortened', (named, text) => {
  expect(namesOf(named)).toBe(text)
})

test('one account and several are told in a sentence', () => {
  expect(connectedText('X', accounts('@a'))).toBe('The X account @a is connected.')
  expect(connectedText('Facebook', accounts('A', 'B'))).toBe('2 Facebook accounts are connected: A and B.')
})
