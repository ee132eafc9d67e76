import { expect, test } from 'vitest'
import { runRewind } from './rewinds.ts'

const seeds = 80

test(`in ${seeds} seeds in which the data go back in time, nothing is posted twice and nothing is left waiting`, async () => {
  const broken: string[] = []

  for (let seed = 1; seed <= seeds; seed++) broken.push(...(await runRewind(seed)).map((text) => `seed ${seed}: ${text}`))

  expect(broken).toEqual([])
})
