import { afterAll, describe, expect, test } from 'vitest'
import { dynamoPlatformHolds } from '#functions/adapters/dynamo/platform-holds.ts'
import type { PlatformHold } from '#functions/ports/platform-holds.ts'
import { fakePlatformHolds } from '../fakes/limits.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const first: PlatformHold = { until: '2026-05-04T09:15:00.000Z', message: 'X has suspended the app.' }
const second: PlatformHold = { until: '2026-05-04T10:00:00.000Z', message: 'Crier is being repaired.' }

describe.each([
  ['fake', fakePlatformHolds()],
  ['dynamo', dynamoPlatformHolds(dynamo.table)],
])('platform holds (%s)', (_name, holds) => {
  test('a platform that was never held, or was released, is free', async () => {
    const before = await holds.get('x')
    await holds.hold('x', first)
    await holds.release('x')

    expect([before, await holds.get('x')]).toEqual([undefined, undefined])
  })

  test('the hold that lasts longest counts', async () => {
    await holds.hold('x', first)
    await holds.hold('x', second)
    await holds.hold('x', first)

    expect(await holds.get('x')).toEqual(second)
  })

  test('releasing what is not held does nothing', async () => {
    await holds.release('x')
    await holds.release('x')

    expect(await holds.get('x')).toBeUndefined()
  })
})
