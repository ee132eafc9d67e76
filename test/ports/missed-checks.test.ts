import { afterAll, describe, expect, test } from 'vitest'
import { dynamoMissedChecks } from '#functions/adapters/dynamo/missed-checks.ts'
import { toMs } from '#shared/domain/times.ts'
import { fakeMissedChecks } from '../fakes/missed-checks.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const now = toMs('2026-05-04T09:00:00.000Z')
const missed = { platform: 'x', event: 'check-missed', code: 'invalid-request', shape: '1 image' } as const

describe.each([
  ['fake', fakeMissedChecks()],
  ['dynamo', dynamoMissedChecks(dynamo.table)],
])('missed checks (%s)', (_name, missedChecks) => {
  test('counts each kind separately and lists the newest first', async () => {
    await missedChecks.add(missed, now)
    await missedChecks.add({ ...missed, shape: '1 video' }, now + 1_000)
    await missedChecks.add({ ...missed, platform: 'bluesky' }, now + 2_000)
    await missedChecks.add(missed, now + 3_000)

    expect(await missedChecks.newest()).toEqual([
      { platform: 'x', code: 'invalid-request', shape: '1 image', count: 2, lastAt: '2026-05-04T09:00:03.000Z' },
      { platform: 'bluesky', code: 'invalid-request', shape: '1 image', count: 1, lastAt: '2026-05-04T09:00:02.000Z' },
      { platform: 'x', code: 'invalid-request', shape: '1 video', count: 1, lastAt: '2026-05-04T09:00:01.000Z' },
    ])
  })

  test('lists at most a hundred kinds', async () => {
    for (let index = 0; index < 120; index += 1) await missedChecks.add({ ...missed, code: `code-${index}` }, now + index)

    expect(await missedChecks.newest()).toHaveLength(100)
  })
})
