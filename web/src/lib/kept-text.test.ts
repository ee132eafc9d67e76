import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#shared/domain/times.ts'
import { forgetKeptText, keepText, keptText } from './kept-text.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a text waits until it is forgotten', () => {
  expect(keptText()).toBeUndefined()
  expect(keepText(['Hear ye!', 'And then?'])).toBe(true)
  expect(keptText()).toEqual(['Hear ye!', 'And then?'])

  forgetKeptText()

  expect(keptText()).toBeUndefined()
})

test('the newest text is the one that waits', () => {
  keepText(['First'])
  keepText(['Second'])

  expect(keptText()).toEqual(['Second'])
})

test('after 7 days a text is gone, and leaves nothing behind', () => {
  keepText(['Hear ye!'], 0)

  expect(keptText(7 * dayMs - 1)).toEqual(['Hear ye!'])
  expect(keptText(7 * dayMs)).toBeUndefined()
  expect(stored.size).toBe(0)
})

test.each(['', 'null', '{}', '[]', '{"texts":[],"keptAt":1}', '{"texts":[1],"keptAt":1}', '{"texts":["a"]}', '{'])(
  'what can’t be read is no text: %s',
  (value) => {
    stored.set('crier:kept-text', value)

    expect(keptText(2)).toBeUndefined()
  },
)

test('a browser that keeps nothing says so', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  })

  expect(keepText(['Hear ye!'])).toBe(false)
})
