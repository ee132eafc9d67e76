import { afterAll, describe, expect, test } from 'vitest'
import { dynamoHeartbeat } from '#functions/adapters/dynamo/heartbeat.ts'
import { fakeHeartbeat } from '../fakes/limits.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

describe.each([
  ['fake', fakeHeartbeat()],
  ['dynamo', dynamoHeartbeat(dynamo.table)],
])('heartbeat (%s)', (_name, heartbeat) => {
  test('returns nothing before the first beat and then the newest', async () => {
    const before = await heartbeat.last()
    await heartbeat.beat({ at: '2026-05-04T09:00:00.000Z', overdueSince: '2026-05-04T08:50:00.000Z' })
    const between = await heartbeat.last()
    await heartbeat.beat({ at: '2026-05-04T09:01:00.000Z' })

    expect([before, between]).toEqual([undefined, { at: '2026-05-04T09:00:00.000Z', overdueSince: '2026-05-04T08:50:00.000Z' }])
    expect(await heartbeat.last()).toEqual({ at: '2026-05-04T09:01:00.000Z' })
  })
})
