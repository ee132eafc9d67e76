import { expect, test } from 'vitest'
import { runCutOff } from './cut-off.ts'

test('an attempt to reach another machine is seen', async () => {
  const { attempts } = await runCutOff('./calling-out.ts')

  expect(attempts).not.toEqual([])
})

test('a box reaches out to nobody while it starts, takes somebody in, publishes to the sandbox, and does the jobs of an hour', async () => {
  const { said, attempts } = await runCutOff('./quiet-hour.ts')

  expect(said).toBe('Quietly')
  expect(attempts).toEqual([])
})
