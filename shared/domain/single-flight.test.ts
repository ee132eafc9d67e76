import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

/** Shared work of which each run waits to be ended, in the order in which they began. */
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

test('those who ask while a run is on share the run after it, and get what that finds', async () => {
  const { begun, ends, run } = someWork()
  const first = run('x')
  const others = [run('x'), run('x')]

  ends[0]?.resolve('before')
  expect(await first).toBe('before')
  ends[1]?.resolve('after')

  expect(await Promise.all(others)).toEqual(['after', 'after'])
  expect(begun).toEqual(['x', 'x'])
})

test('different keys do not wait for each other', () => {
  const { begun, run } = someWork()

  void run('x')
  void run('linkedin')

  expect(begun).toEqual(['x', 'linkedin'])
})

test('a run that fails fails for those who share it alone', async () => {
  const { ends, run } = someWork()
  const first = run('x').catch((error: Error) => error.message)
  const other = run('x')

  ends[0]?.reject(new Error('The table is away.'))
  expect(await first).toBe('The table is away.')
  ends[1]?.resolve('there again')

  expect(await other).toBe('there again')
})
