import { expect, test } from 'vitest'
import { runOnMachine } from './machine.ts'

const seeds = 40

test(`in ${seeds} seeds in which one machine is cut in the middle of its work, every promise is kept`, async () => {
  const broken: string[] = []

  for (let seed = 1; seed <= seeds; seed++) {
    const result = await runOnMachine(seed)
    broken.push(...result.broken.map((text) => `seed ${seed}: ${text} (npm run simulate -- --machine --seeds 1 --from ${seed})`))
  }

  expect(broken).toEqual([])
})

test('a seed of a machine replays exactly', async () => {
  expect(await runOnMachine(5)).toEqual(await runOnMachine(5))
})
