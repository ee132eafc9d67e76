import { afterAll, describe, expect, test } from 'vitest'
import { dynamoPlatformPauses } from '#functions/adapters/dynamo/platforms.ts'
import type { PlatformPause } from '#functions/ports/platforms.ts'
import { fakePlatformPauses } from '../fakes/limits.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const first: PlatformPause = { until: '2026-05-04T09:15:00.000Z', message: 'X has suspended the app.' }
const second: PlatformPause = { until: '2026-05-04T10:00:00.000Z', message: 'Crier is being repaired.' }

describe.each([
  ['fake', fakePlatformPauses()],
  ['dynamo', dynamoPlatformPauses(dynamo.table, () => 0)],
])('platform pauses (%s)', (_name, pauses) => {
  test('a platform that was never paused, or was resumed, is available', async () => {
    const before = await pauses.get('x')
    await pauses.pause('x', first)
    await pauses.resume('x')

    expect([before, await pauses.get('x')]).toEqual([undefined, undefined])
  })

  test('the longest pause applies', async () => {
    await pauses.pause('x', first)
    await pauses.pause('x', second)
    await pauses.pause('x', first)

    expect(await pauses.get('x')).toEqual(second)
  })

  test('resuming a platform that isn’t paused does nothing', async () => {
    await pauses.resume('x')
    await pauses.resume('x')

    expect(await pauses.get('x')).toBeUndefined()
  })
})

test('sees another process’s pause within a second of the last read', async () => {
  let time = 0
  const pauses = dynamoPlatformPauses(dynamo.table, () => time)
  const before = await pauses.get('tiktok')

  await dynamoPlatformPauses(dynamo.table, () => 0).pause('tiktok', first)
  time = 999
  const within = await pauses.get('tiktok')
  time = 1_000

  expect([before, within, await pauses.get('tiktok')]).toEqual([undefined, undefined, first])
})
