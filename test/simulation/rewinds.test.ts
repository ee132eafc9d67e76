import { expect, test } from 'vitest'
import { runRewind } from './rewinds.ts'

const seeds = 80

test(`posts nothing twice and leaves nothing waiting in ${seeds} seeds in which the data goes back in time`, async () => {
  const broken: string[] = []

  for (let seed = 1; seed <= seeds; seed++) broken.push(...(await runRewind(seed)).map((text) => `seed ${seed}: ${text}`))

  expect(broken).toEqual([])
})
