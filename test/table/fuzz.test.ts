import { expect, test } from 'vitest'
import { startOracles } from './oracles.ts'
import { play } from './play.ts'

test('our table answers like a DynamoDB emulator, except where that isn’t DynamoDB', async () => {
  const oracles = await startOracles('dynoxide').catch(() => startOracles())

  const { unknown } = await play(oracles, { seed: 39, operations: 2_000 })

  await Promise.all(oracles.map(({ stop }) => stop()))
  expect(unknown).toEqual([])
})
