import { expect, test } from 'vitest'
import { runOnMachine } from './machine.ts'

const seeds = 40

test(`keeps every promise in ${seeds} seeds in which one machine is cut off mid-work`, async () => {
  const broken: string[] = []

  for (let seed = 1; seed <= seeds; seed++) {
    const result = await runOnMachine(seed)
    broken.push(...result.broken.map((text) => `seed ${seed}: ${text} (npm run simulate -- --machine --seeds 1 --from ${seed})`))
  }

  expect(broken).toEqual([])
})

test('replays a seed of a machine exactly', async () => {
  expect(await runOnMachine(5)).toEqual(await runOnMachine(5))
})
