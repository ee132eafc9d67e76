import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, test } from 'vitest'
import { keys } from '#functions/adapters/dynamo/keys.ts'
import { dynamoUsers } from '#functions/adapters/dynamo/users.ts'
import type { Billing } from '#shared/domain/subscriptions.ts'
import { aSubscription } from '../builders/a-subscription.ts'
import { aUser } from '../builders/a-user.ts'
import { fakeUsers } from '../fakes/users.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const wanted: Billing = { wantedPlan: 'creator', version: 0 }
const [first, second] = ['2026-05-11T09:00:00.000Z', '2026-05-12T09:00:00.000Z']

describe.each([
  ['fake', fakeUsers()],
  ['dynamo', dynamoUsers(dynamo.table)],
])('billing (%s)', (_name, users) => {
  const created = async (id: string, billing = wanted) => {
    const user = aUser({ id, email: `${id}@example.com`, billing })
    await users.create(user, 'hash')
    return user
  }
  const billingOf = async (id: string) => (await users.get(id))?.billing

  test('a trial starts once and only for an existing person', async () => {
    const user = await created('trial')

    const begun = await users.beginTrial('trial', first)
    const again = await users.beginTrial('trial', second)

    expect(begun).toEqual({ ...user, billing: { ...wanted, trialEndsAt: first } })
    expect(again).toEqual(begun)
    expect(await users.beginTrial('nobody', first)).toBeUndefined()
  })

  test('a person becomes a customer once and is found by it', async () => {
    await created('customer')

    const claimed = await users.claimCustomer('customer', 'cus_1')
    const again = await users.claimCustomer('customer', 'cus_2')

    expect([claimed?.billing.customerId, again?.billing.customerId]).toEqual(['cus_1', 'cus_1'])
    expect([await users.ownerOf('cus_1'), await users.ownerOf('cus_2')]).toEqual(['customer', undefined])
    expect(await users.claimCustomer('nobody', 'cus_3')).toBeUndefined()
    expect(await users.ownerOf('cus_3')).toBeUndefined()
  })

  test('replaces a customer deleted at Stripe once, and only the new one finds the person', async () => {
    await created('deleted')
    await users.claimCustomer('deleted', 'cus_old')

    const replaced = await users.replaceCustomer('deleted', { from: 'cus_old', to: 'cus_new' })
    const late = await users.replaceCustomer('deleted', { from: 'cus_old', to: 'cus_late' })

    expect([replaced?.billing.customerId, late?.billing.customerId]).toEqual(['cus_new', 'cus_new'])
    const owners = await Promise.all(['cus_old', 'cus_new', 'cus_late'].map((id) => users.ownerOf(id)))
    expect(owners).toEqual([undefined, 'deleted', undefined])
  })

  test('only one of many simultaneous customers for a person counts', async () => {
    await created('race')

    const claimed = await Promise.all(['a', 'b', 'c', 'd'].map((name) => users.claimCustomer('race', `cus_race_${name}`)))

    const [winner] = new Set(claimed.map((user) => user?.billing.customerId))
    expect(await billingOf('race')).toMatchObject({ customerId: winner })
    expect(await users.ownerOf(winner ?? '')).toBe('race')
  })

  test('writes, replaces, and removes the copy of a subscription', async () => {
    await created('copy')

    const written = await users.writeSubscription('copy', { subscription: aSubscription(), version: 0 })
    const replaced = await users.writeSubscription('copy', { subscription: aSubscription({ status: 'past_due' }), version: 1 })
    const afterward = await billingOf('copy')
    const removed = await users.writeSubscription('copy', { subscription: undefined, version: 2 })

    expect([written, replaced, removed]).toEqual([true, true, true])
    expect(afterward).toEqual({ ...wanted, subscription: aSubscription({ status: 'past_due' }), version: 2 })
    expect(await billingOf('copy')).toEqual({ ...wanted, version: 3 })
  })

  test('doesn’t write a reading older than the stored copy', async () => {
    await created('fence')
    await users.writeSubscription('fence', { subscription: aSubscription({ plan: 'studio' }), version: 0 })

    const isWritten = await users.writeSubscription('fence', { subscription: aSubscription(), version: 0 })

    expect(isWritten).toBe(false)
    expect((await billingOf('fence'))?.subscription?.plan).toBe('studio')
    expect(await users.writeSubscription('nobody', { subscription: aSubscription(), version: 0 })).toBe(false)
  })

  test('a deleted person isn’t anyone’s customer anymore', async () => {
    await created('gone')
    await users.claimCustomer('gone', 'cus_gone')

    await users.remove('gone')
    await created('next')
    await users.claimCustomer('next', 'cus_gone')

    expect(await users.ownerOf('cus_gone')).toBe('next')
  })
})

test('ignores an unknown attribute', async () => {
  const users = dynamoUsers(dynamo.table)
  await users.create(aUser({ id: 'more', email: 'more@example.com' }), undefined)
  const update = { UpdateExpression: 'SET later = :later', ExpressionAttributeValues: { ':later': 1 } }
  await dynamo.table.client.send(new UpdateCommand({ TableName: dynamo.table.name, Key: keys.user('more'), ...update }))

  expect((await users.get('more'))?.id).toBe('more')
})
