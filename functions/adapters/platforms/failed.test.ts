import { expect, test } from 'vitest'
import { ownWords, redact } from './failed.ts'

test('credentials and long runs that look like tokens are taken out of a platform answer', () => {
  const text = redact('Bad header Bearer abc.def for QWNjLWV4YW1wbGU6MToxOmF0OjE in the request')

  expect(text).toBe('Bad header Bearer [removed] for [removed] in the request')
})

test('ids, problem names and plain words are kept', () => {
  const text = 'https://api.x.com/2/problems/not-authorized-for-resource about 1990000000000000001'

  expect(redact(text)).toBe(text)
})

test('what no log may hold is not kept of a platform’s words either', () => {
  expect(redact('The token EAAGm0PX4ZCpsBAKZCbase has expired')).toBe('The token [redacted] has expired')
})

test('a platform that says a lot is cut short', () => {
  expect(ownWords('no '.repeat(1_000))).toHaveLength(600)
})
