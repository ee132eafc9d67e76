import { expect, test } from 'vitest'
import { attemptAt } from './intent.ts'

const written = { accountIds: ['x_1'], content: 'Oyez', media: [], overrides: {}, options: {} }
const at = (scheduledAt: string) => ({ name: 'schedule', scheduledAt, timeZone: 'UTC' }) as const

const keys = () => {
  let last = 0
  return () => String(++last)
}

test('a repeat of the same wish for the same content keeps its key', () => {
  const newKey = keys()
  const first = attemptAt(undefined, written, { name: 'publish' }, newKey)

  expect(attemptAt(first, { ...written }, { name: 'publish' }, newKey)).toBe(first)
})

test('other content, another wish and another time each get a key of their own', () => {
  const newKey = keys()
  const first = attemptAt(undefined, written, at('2026-11-27T09:00:00.000Z'), newKey)
  const others = [
    attemptAt(first, { ...written, content: 'Oyez!' }, at('2026-11-27T09:00:00.000Z'), newKey),
    attemptAt(first, written, at('2026-11-27T10:00:00.000Z'), newKey),
    attemptAt(first, written, { name: 'publish' }, newKey),
  ]

  expect(new Set([first, ...others].map(({ key }) => key)).size).toBe(4)
})
