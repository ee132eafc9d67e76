import { afterAll, describe, expect, test } from 'vitest'
import { dynamoSignInThrottle } from '#functions/adapters/dynamo/sign-in.ts'
import { dayMs, secondMs } from '#shared/domain/times.ts'
import { fakeSignInThrottle } from '../fakes/sign-in-throttle.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { scanTable } from '../setup/scan-table.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const now = Date.parse('2026-05-04T09:00:00.000Z')
const rule = { threshold: 3, delayMaxMs: 5 * secondMs }

describe.each([
  ['fake', fakeSignInThrottle()],
  ['dynamo', dynamoSignInThrottle(dynamo.table)],
])('attempts (%s)', (_name, throttle) => {
  const failing = async (name: string, times: number[]) => {
    const waits: number[] = []
    for (const at of times) waits.push(await throttle.fail(name, rule, at))
    return waits
  }

  test('there is no wait below the threshold, and from then on each failure doubles it up to the maximum', async () => {
    const waits: number[] = []
    let at = now
    for (let failure = 1; failure <= 7; failure += 1) {
      await throttle.fail('growing', rule, at)
      const wait = await throttle.wait('growing', at)
      waits.push(wait)
      at += wait
    }

    expect(waits).toEqual([0, 0, 1, 2, 4, 5, 5].map((seconds) => seconds * secondMs))
  })

  test('counts nothing during a delay and reports the remaining time', async () => {
    await failing('waiting', [now, now, now])

    const within = await failing('waiting', [now, now + 400, now + 999])

    expect(within).toEqual([secondMs, 600, 1])
    expect(await throttle.wait('waiting', now + secondMs)).toBe(0)
    expect(await failing('waiting', [now + secondMs])).toEqual([0])
    expect(await throttle.wait('waiting', now + secondMs)).toBe(2 * secondMs)
  })

  test('of twenty simultaneous failures, counts only those that start the delay', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => throttle.fail('race', rule, now)))

    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
    expect(waits.filter((wait) => wait === secondMs)).toHaveLength(17)
  })

  test('never counts a failure from before a delay, during or after it', async () => {
    await failing('late', [now, now, now])

    expect(await throttle.fail('late', rule, now - 10)).toBe(1_010)
    expect(await throttle.wait('late', now - 10)).toBe(1_010)
    expect(await failing('early', [now, now - 10])).toEqual([0, 0])
  })

  test('forgotten failures no longer count, and forgetting none does no harm', async () => {
    await failing('forgotten', [now, now, now])

    await throttle.forget('forgotten')
    await throttle.forget('forgotten')

    expect(await throttle.wait('forgotten', now)).toBe(0)
    expect(await failing('forgotten', [now, now])).toEqual([0, 0])
    expect(await throttle.wait('forgotten', now)).toBe(0)
  })

  test('forgets all failures a day after the last, even while they’re still stored', async () => {
    await failing('old', [now, now])
    const later = now + dayMs - 1
    await failing('old', [later])

    expect(await throttle.wait('old', later)).toBe(secondMs)
    await failing('old', [later + dayMs])
    expect(await throttle.wait('old', later + dayMs)).toBe(0)
  })

  test('counts each name separately', async () => {
    await failing('one', [now, now, now])

    expect(await throttle.wait('one', now)).toBe(secondMs)
    expect(await throttle.wait('other', now)).toBe(0)
  })
})

test('the table contains neither a person’s nor a visitor’s address and expires its entries', async () => {
  const throttle = dynamoSignInThrottle(dynamo.table)
  await throttle.fail('account ada@example.com', rule, now)
  await throttle.fail('network 192.0.2.1', rule, now)

  const { Items = [] } = await dynamo.table.client.send(scanTable(dynamo.table))

  expect(JSON.stringify(Items)).not.toMatch(/ada@example|192\.0\.2\.1/)
  for (const { expiresAt } of Items) expect(expiresAt).toBeGreaterThanOrEqual(now / secondMs)
})
