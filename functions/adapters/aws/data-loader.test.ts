import { expect, test } from 'vitest'
import { dataLoader } from './data-loader.ts'

/** Doubles numbers and records each batch. */
const doubling = (most = 10) => {
  const calls: number[][] = []
  const double = dataLoader(async (asked: readonly number[]) => {
    calls.push([...asked])
    if (asked.includes(13)) throw new Error('Not thirteen.')
    return (one) => one * 2
  }, most)
  return { double, calls }
}

test('batches everything asked for in one turn of the event loop into one call, and gives each caller its own result', async () => {
  const { double, calls } = doubling()

  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
  expect(calls).toEqual([[1, 2, 3]])
})

test('starts a new call for anything asked for later', async () => {
  const { double, calls } = doubling()

  await double(1)
  await double(2)

  expect(calls).toEqual([[1], [2]])
})

test('splits a batch that is too large into several calls', async () => {
  const { double, calls } = doubling(2)

  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10])
  expect(calls).toEqual([[1, 2], [3, 4], [5]])
})

test('a failed call fails everyone in its batch, and no one else', async () => {
  const { double } = doubling(2)

  const settled = await Promise.allSettled([1, 13, 3].map(double))

  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})
