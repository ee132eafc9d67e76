import { expect, test } from 'vitest'
import { runSeed } from './run-seed.ts'

const seeds = 200
const batch = 50

test.each(Array.from({ length: seeds / batch }, (_, index) => index * batch + 1))(
  'seeds %i and the 49 after it keep every promise',
  async (first) => {
    const broken: string[] = []

    for (let seed = first; seed < first + batch; seed++) {
      const result = await runSeed(seed)
      broken.push(...result.broken.map((text) => `seed ${seed}: ${text} (npm run simulate -- --seeds 1 --from ${seed})`))
    }

    expect(broken).toEqual([])
  },
)

test('replays a seed exactly', async () => {
  const once = await runSeed(42)
  const again = await runSeed(42)

  expect(again).toEqual(once)
})
