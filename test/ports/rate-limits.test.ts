import { afterAll, describe, expect, test } from 'vitest'
import { dynamoRateLimits } from '#functions/adapters/dynamo/limits.ts'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { fakeRateLimits } from '../fakes/rate-limits.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { scanTable } from '../setup/scan-table.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const hour = Date.parse('2026-05-04T09:00:00.000Z')
const now = hour + 20 * minuteMs
const rule = { max: 3, windowMs: hourMs }

describe.each([
  ['fake', fakeRateLimits()],
  ['dynamo', dynamoRateLimits(dynamo.table)],
])('rate limits (%s)', (_name, rateLimits) => {
  const spend = (name: string, count: number, at = now) =>
    Promise.all(Array.from({ length: count }, () => rateLimits.spend(name, rule, at)))

  test('exactly three of twenty racing requests are within a limit of three', async () => {
    const waits = await spend('race', 20)

    expect(waits.filter((ms) => ms === 0)).toHaveLength(3)
  })

  test('a refusal says how long the window lasts', async () => {
    await spend('wait', 3)

    expect(await rateLimits.spend('wait', rule, now)).toBe(40 * minuteMs)
    expect(await rateLimits.spend('wait', rule, hour + hourMs - 1)).toBe(1)
  })

  test('a new window starts at zero', async () => {
    await spend('window', 9)

    const waits = await spend('window', 4, hour + hourMs)
    expect(waits.toSorted((one, other) => one - other)).toEqual([0, 0, 0, hourMs])
  })

  test('reads the count without refused requests', async () => {
    await spend('read', 5)

    expect([await rateLimits.spent('read', rule, now), await rateLimits.spent('read', rule, hour + hourMs)]).toEqual([3, 0])
  })

  test('counts each name separately', async () => {
    await spend('one', 3)

    expect(await rateLimits.spend('other', rule, now)).toBe(0)
  })
})

test('the table contains no name and drops a counter after its window', async () => {
  await dynamoRateLimits(dynamo.table).spend('contact 192.0.2.77', rule, now)

  const { Items = [] } = await dynamo.table.client.send(scanTable(dynamo.table))

  expect(JSON.stringify(Items)).not.toContain('192.0.2.77')
  expect(Items.every(({ expiresAt }) => expiresAt === (hour + hourMs) / secondMs || expiresAt === (hour + 2 * hourMs) / secondMs)).toBe(
    true,
  )
})
