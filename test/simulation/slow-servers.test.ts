import { describe, expect, test } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { fifteenSeconds, playBeside, runBesideSlowServers } from './slow-servers.ts'

describe.each([
  ['on AWS', false],
  ['on one machine', true],
])('98 accounts on a server that answers after 15 s, and eight posts, %s', (_where, isMachine) => {
  test('make nobody else late', async () => {
    const { broken, lateMs } = await playBeside(1, { isMachine, slow: fifteenSeconds })

    expect(broken).toEqual([])
    expect(Math.max(...lateMs)).toBeLessThan(2 * secondMs)
  })
})

test.each([1, 2, 3, 4, 6, 16])('someone else’s servers make nobody late in seed %i', async (seed) => {
  expect((await runBesideSlowServers(seed)).broken).toEqual([])
})
