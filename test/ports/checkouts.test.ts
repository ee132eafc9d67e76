import { afterAll, describe, expect, test } from 'vitest'
import { dynamoCheckouts } from '#functions/adapters/dynamo/payments.ts'
import { fakeCheckouts } from '../fakes/checkouts.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const creator = (userId: string) => ({ userId, plan: 'creator' as const })
const first = (userId: string) => ({ ...creator(userId), attempt: 1 })

describe.each([
  ['fake', fakeCheckouts()],
  ['dynamo', dynamoCheckouts(dynamo.table)],
])('payments in progress (%s)', (_name, checkouts) => {
  test('stores a payment in progress and its session at Stripe', async () => {
    const before = await checkouts.get('ada')

    const isBegun = await checkouts.begin(creator('ada'), undefined)
    const begun = await checkouts.get('ada')
    const isNoted = await checkouts.note({ ...first('ada'), sessionId: 'cs_1' })

    expect([before, isBegun, isNoted]).toEqual([undefined, true, true])
    expect(begun).toEqual(first('ada'))
    expect(await checkouts.get('ada')).toEqual({ ...first('ada'), sessionId: 'cs_1' })
  })

  test('starts only one of several simultaneous first payments', async () => {
    const begun = await Promise.all([1, 2, 3, 4].map(() => checkouts.begin(creator('race'), undefined)))

    expect(begun.filter(Boolean)).toHaveLength(1)
  })

  test('the next payment replaces only the one before it', async () => {
    const before = { ...first('next'), sessionId: 'cs_1' }
    await checkouts.begin(creator('next'), undefined)
    await checkouts.note(before)

    const isBegun = await checkouts.begin({ userId: 'next', plan: 'studio' }, before)
    const isRepeated = await checkouts.begin(creator('next'), before)
    const isLate = await checkouts.note({ ...first('next'), sessionId: 'cs_late' })

    expect([isBegun, isRepeated, isLate]).toEqual([true, false, false])
    expect(await checkouts.get('next')).toEqual({ userId: 'next', plan: 'studio', attempt: 2 })
  })

  test('doesn’t replace a payment that got a session in the meantime, so no page stays open unnoticed', async () => {
    await checkouts.begin(creator('late'), undefined)
    await checkouts.note({ ...first('late'), sessionId: 'cs_1' })

    const isBegun = await checkouts.begin({ userId: 'late', plan: 'studio' }, first('late'))

    expect([isBegun, await checkouts.get('late')]).toEqual([false, { ...first('late'), sessionId: 'cs_1' }])
  })
})
