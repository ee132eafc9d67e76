import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('runs work in order, up to the limit, and frees a slot on failure', async () => {
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
    await soon()
  }

  expect([beforeAny, begun]).toEqual([
    [0, 1],
    [0, 1, 2, 3],
  ])
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})

test('runs no more than the limit at a time and everything in order', async () => {
  const limited = limitConcurrency(2)
  const started: number[] = []
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<number>())
  const results = gates.map(({ promise }, index) =>
    limited(() => {
      started.push(index)
      return promise
    }),
  )

  await soon()
  expect(started).toEqual([0, 1])
  gates[1]?.resolve(1)
  await soon()
  expect(started).toEqual([0, 1, 2])
  gates.forEach(({ resolve }, index) => {
    resolve(index)
  })

  expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4])
})

test('failed work frees its slot like any other', async () => {
  const limited = limitConcurrency(1)

  const failed = limited(() => Promise.reject(new Error('no')))
  const after = limited(() => Promise.resolve('yes'))

  await expect(failed).rejects.toThrow('no')
  expect(await after).toBe('yes')
})
