import { expect, test } from 'vitest'
import { lazily } from './lazily.ts'

test('a value is made when it is first asked for, and once', () => {
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
