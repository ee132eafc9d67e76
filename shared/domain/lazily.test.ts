import { expect, test } from 'vitest'
import { lazily } from './lazily.ts'

test('creates the value once, on first use', () => {
  let count = 0
  const value = lazily(() => {
    count += 1
    return { count }
  })
  expect(count).toBe(0)

  const first = value()

  expect(value()).toBe(first)
  expect(count).toBe(1)
})
