import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

/** Shared work whose runs wait to be ended, in the order they started. */
const someWork = () => {
  const begun: string[] = []
  const ends: PromiseWithResolvers<string>[] = []
  const run = singleFlight(
    (key: string) => {
      begun.push(key)
      const end = Promise.withResolvers<string>()
      ends.push(end)
      return end.promise
    },
    (key) => key,
  )
  return { begun, ends, run }
}

test('callers during a run share the next run and its result', async () => {
  const { begun, ends, run } = someWork()
  const first = run('x')
  const others = [run('x'), run('x')]

  ends[0]?.resolve('before')
  expect(await first).toBe('before')
  ends[1]?.resolve('after')

  expect(await Promise.all(others)).toEqual(['after', 'after'])
  expect(begun).toEqual(['x', 'x'])
})

test('different keys don’t wait for each other', () => {
  const { begun, run } = someWork()

  void run('x')
  void run('linkedin')

  expect(begun).toEqual(['x', 'linkedin'])
})

test('a failed run fails only for its own callers', async () => {
  const { ends, run } = someWork()
  const first = run('x').catch((error: Error) => error.message)
  const other = run('x')

  ends[0]?.reject(new Error('The table is away.'))
  expect(await first).toBe('The table is away.')
  ends[1]?.resolve('there again')

  expect(await other).toBe('there again')
})
