import { afterAll, describe, expect, test } from 'vitest'
import { dynamoServerPaces } from '#functions/adapters/dynamo/server-paces.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { fakeServerPaces } from '../fakes/server-paces.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const clock = { now: 0 }
const now = () => clock.now

describe.each([
  ['fake', fakeServerPaces(now)],
  ['dynamo', dynamoServerPaces(dynamo.table, now)],
])('paces of servers (%s)', (kind, paces) => {
  const named = (name: string) => `${kind} ${name}`

  test('each server has its own pace, even if both are read at once', async () => {
    await paces.put(named('one'), { pace: 'fast', until: clock.now + minuteMs })
    await paces.put(named('other'), { pace: 'slow', until: clock.now + minuteMs })

    const known = await Promise.all([paces.get(named('one')), paces.get(named('other')), paces.get(named('third'))])

    expect(known.map((pace) => pace?.pace)).toEqual(['fast', 'slow', undefined])
  })

  test('forgets a pace when it expires', async () => {
    await paces.put(named('old'), { pace: 'slow', until: clock.now + minuteMs })

    clock.now += minuteMs

    expect(await paces.get(named('old'))).toBeUndefined()
  })

  test('only one of two simultaneous tries at a server may start', async () => {
    const times = { now: clock.now, until: clock.now + secondMs }

    const begun = await Promise.all([paces.begin([named('new'), named('anna')], times), paces.begin([named('new'), named('bert')], times)])

    expect(begun.toSorted()).toEqual([false, true])
  })

  test('a person tries one server at a time', async () => {
    const times = { now: clock.now, until: clock.now + secondMs }

    const first = await paces.begin([named('a'), named('carl')], times)
    const second = await paces.begin([named('b'), named('carl')], times)

    expect([first, second]).toEqual([true, false])
  })

  test('another try can start once the previous one expires', async () => {
    await paces.begin([named('again')], { now: clock.now, until: clock.now + secondMs })

    clock.now += secondMs

    expect(await paces.begin([named('again')], { now: clock.now, until: clock.now + secondMs })).toBe(true)
  })
})
