import { expect, test } from 'vitest'
import { runCutOff } from './cut-off.ts'

test('detects an attempt to reach another machine', async () => {
  const { attempts } = await runCutOff('./calling-out.ts')

  expect(attempts).not.toEqual([])
})

test('a box contacts nobody while it starts, signs someone up, publishes to the sandbox, and runs an hour’s jobs', async () => {
  const { said, attempts } = await runCutOff('./quiet-hour.ts')

  expect(said).toBe('Quietly')
  expect(attempts).toEqual([])
})
