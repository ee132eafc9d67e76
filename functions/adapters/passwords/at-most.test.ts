import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('no more than the limit run at a time, and all come to their turn in order', async () => {
  const limited = atMost(2)
  const started: number[] = []
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<number>())
  const results = gates.map(({ promise }, index) =>
    limited(() => {
      started.push(index)
      return promise
    }),
  )

  await setImmediate()
  expect(started).toEqual([0, 1])
  gates[1]?.resolve(1)
  await setImmediate()
  expect(started).toEqual([0, 1, 2])
  gates.forEach(({ resolve }, index) => {
    resolve(index)
  })

  expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4])
})

test('work that fails makes room like any other', async () => {
  const limited = atMost(1)

  const failed = limited(() => Promise.reject(new Error('no')))
  const after = limited(() => Promise.resolve('yes'))

  await expect(failed).rejects.toThrow('no')
  expect(await after).toBe('yes')
})
