import { expect, test } from 'vitest'
import { ownWords, redact } from './failed.ts'

test('removes credentials and long token-like strings from a platform’s response', () => {
  const text = redact('Bad header Bearer abc.def for QWNjLWV4YW1wbGU6MToxOmF0OjE in the request')

  expect(text).toBe('Bad header Bearer [removed] for [removed] in the request')
})

test('keeps ids, problem names, and plain words', () => {
  const text = 'https://api.x.com/2/problems/not-authorized-for-resource about 1990000000000000001'

  expect(redact(text)).toBe(text)
})

test('removes from a platform’s words whatever must not be logged', () => {
  expect(redact('The token EAAGm0PX4ZCpsBAKZCbase has expired')).toBe('The token [redacted] has expired')
})

test('cuts a long message short', () => {
  expect(ownWords('no '.repeat(1_000))).toHaveLength(600)
})
