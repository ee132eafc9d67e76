import { expect, test } from 'vitest'
import { oncePerText } from './once-per-text.ts'

/** Counts letters and records which texts it was asked to count. */
const counting = () => {
  const measured: string[] = []
  const lengthOf = oncePerText((text) => {
    measured.push(text)
    return text.length
  })
  return { measured, lengthOf }
}

test('measures a text once, however often it is requested', () => {
  const { measured, lengthOf } = counting()

  expect([lengthOf('bread'), lengthOf('butter'), lengthOf('bread'), lengthOf('')]).toEqual([5, 6, 5, 0])
  expect([lengthOf(''), lengthOf('butter')]).toEqual([0, 6])
  expect(measured).toEqual(['bread', 'butter', ''])
})

test('drops texts before they fill the memory', () => {
  const { measured, lengthOf } = counting()
  const long = Array.from({ length: 30 }, (_, index) => String(index).padEnd(25_000, 'a'))

  for (const text of [...long, ...long.slice(0, 1)]) lengthOf(text)

  expect(measured).toHaveLength(31)
})
