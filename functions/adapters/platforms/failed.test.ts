import { expect, test } from 'vitest'
import { redact } from './failed.ts'

test('credentials and long runs that look like tokens are taken out of a platform answer', () => {
  const text = redact('Bad header Bearer abc.def for QWNjLWV4YW1wbGU6MToxOmF0OjE in the request')

  expect(text).toBe('Bad header Bearer [removed] for [removed] in the request')
})

test('ids, problem names and plain words are kept', () => {
  const text = 'https://api.x.com/2/problems/not-authorized-for-resource about 1990000000000000001'

  expect(redact(text)).toBe(text)
})
