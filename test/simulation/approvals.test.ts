import { expect, test } from 'vitest'
import { runWithApprovals } from './approvals.ts'

const seeds = 60

test(`in ${seeds} seeds, nothing goes out that nobody approved, whenever a team changes its mind`, async () => {
  const broken: string[] = []
  let effects = 0

  for (let seed = 1; seed <= seeds; seed++) {
    const result = await runWithApprovals(seed)
    effects += result.effects
    broken.push(...result.broken.map((text) => `seed ${seed}: ${text}`))
  }

  expect(broken).toEqual([])
  expect(effects).toBeGreaterThan(seeds)
})
