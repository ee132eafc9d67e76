import { afterAll, describe, expect, test } from 'vitest'
import { dynamoTurns } from '#functions/adapters/dynamo/turns.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { fakeTurns } from '../fakes/limits.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const now = Date.parse('2026-05-04T09:00:00.000Z')
const rule = { now, limit: 5, windowMs: 70 * secondMs }
const account = (remoteId: string) => ({ platform: 'x' as const, remoteId })

describe.each([
  ['fake', fakeTurns()],
  ['dynamo', dynamoTurns(dynamo.table)],
])('turns (%s)', (_name, turns) => {
  const reserve = (remoteId: string, count: number, at = now) =>
    Promise.all(Array.from({ length: count }, () => turns.reserve(account(remoteId), { ...rule, now: at })))

  test('of twenty who race for an account no more than five get a turn in any 70 seconds', async () => {
    const given = await reserve('race', 20)

    const inWindow = given.map((from) => given.filter((at) => at >= from && at < from + rule.windowMs).length)
    expect(Math.max(...inWindow)).toBe(5)
    expect(given.every((at) => at >= now)).toBe(true)
  })

  test('no turn is wasted: five are now, the next five when those have left the window, and so on', async () => {
    const given = await reserve('rounds', 20)

    const rounds = [0, 1, 2, 3].flatMap((round) => Array.from({ length: 5 }, () => now + round * rule.windowMs))
    expect(given.sort((one, other) => one - other)).toEqual(rounds)
  })

  test('once the window has passed turns are now again', async () => {
    await reserve('later', 5)

    const before = await reserve('later', 1, now + rule.windowMs - 1)
    const after = await reserve('later', 1, now + rule.windowMs + minuteMs)

    expect([before, after]).toEqual([[now + rule.windowMs], [now + rule.windowMs + minuteMs]])
  })

  test('an account does not wait for another', async () => {
    await reserve('busy', 20)

    expect(await reserve('calm', 1)).toEqual([now])
  })
})
