import { afterAll, describe, expect, test } from 'vitest'
import { dynamoWaitingCalls } from '#functions/adapters/dynamo/waiting-calls.ts'
import { secondMs } from '#shared/domain/times.ts'
import { fakeWaitingCalls } from '../fakes/waiting-calls.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const now = Date.parse('2026-05-04T09:00:00.000Z')
const rule = { max: 3, now, until: now + 25 * secondMs }

describe.each([
  ['fake', fakeWaitingCalls()],
  ['dynamo', dynamoWaitingCalls(dynamo.table)],
])('waiting calls (%s)', (_, calls) => {
  test('three of ten simultaneous calls may wait', async () => {
    const begun = await Promise.all(Array.from({ length: 10 }, () => calls.begin('race', rule)))

    expect(begun.filter((call) => call !== undefined)).toHaveLength(3)
  })

  test('a place is free once its call ends, and ending it again frees no other', async () => {
    const [first] = [await calls.begin('ends', rule), await calls.begin('ends', rule), await calls.begin('ends', rule)]
    await first?.end()
    const next = await calls.begin('ends', rule)
    await first?.end()

    expect(next).toBeDefined()
    expect(await calls.begin('ends', rule)).toBeUndefined()
  })

  test('a place whose call never ended is free once its time is over', async () => {
    for (let count = 0; count < 3; count += 1) await calls.begin('lost', rule)

    expect(await calls.begin('lost', { ...rule, now: rule.until - 1 })).toBeUndefined()
    expect(await calls.begin('lost', { ...rule, now: rule.until, until: rule.until + 1 })).toBeDefined()
  })

  test('each person has their own places', async () => {
    for (let count = 0; count < 3; count += 1) await calls.begin('one', rule)

    expect(await calls.begin('other', rule)).toBeDefined()
  })
})
