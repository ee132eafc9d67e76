import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('no more is done at once than may be, in the order it came, and what fails makes room', async () => {
  const limited = limitConcurrency(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (number: number) =>
    limited(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (number === 0) throw new Error('The first fails.')
      return number
    })
  const all = Promise.allSettled([work(0), work(1), work(2), work(3)])
  const beforeAny = [...begun]

  while (ends.length > 0) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }

  expect([beforeAny, begun]).toEqual([
    [0, 1],
    [0, 1, 2, 3],
  ])
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})
