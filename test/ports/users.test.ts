import { afterAll, describe, expect, test } from 'vitest'
import { dynamoUsers } from '#functions/adapters/dynamo/users.ts'
import { aUser } from '../builders/a-user.ts'
import { fakeUsers } from '../fakes/users.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

describe.each([
  ['fake', fakeUsers()],
  ['dynamo', dynamoUsers(dynamo.table)],
])('users (%s)', (_name, users) => {
  test('a person is found by id and by e-mail address', async () => {
    const user = aUser({ id: 'found', email: 'found@example.com' })

    const isCreated = await users.create(user, 'hash-1')

    expect(isCreated).toBe(true)
    expect(await users.get('found')).toEqual(user)
    expect(await users.findByEmail('found@example.com')).toEqual({ user, passwordHash: 'hash-1' })
  })

  test('nobody is found where nobody is', async () => {
    expect(await users.get('nobody')).toBeUndefined()
    expect(await users.findByEmail('nobody@example.com')).toBeUndefined()
    expect(await users.markEmailVerified('nobody')).toBeUndefined()
    expect(await users.replacePasswordHash('nobody', { from: 'a', to: 'b' })).toBe(false)
  })

  test('of many who register one address at the same moment exactly one gets it, and nothing is left of the others', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e']

    const created = await Promise.all(ids.map((id) => users.create(aUser({ id: `race-${id}`, email: 'race@example.com' }), 'hash')))
    const found = await Promise.all(ids.map((id) => users.get(`race-${id}`)))

    expect(created.filter(Boolean)).toHaveLength(1)
    expect(found.filter(Boolean)).toHaveLength(1)
    expect((await users.findByEmail('race@example.com'))?.user).toEqual(found.find(Boolean))
  })

  test('an id that is taken is not given to another address', async () => {
    await users.create(aUser({ id: 'taken', email: 'first@example.com' }), 'hash')

    const isCreated = await users.create(aUser({ id: 'taken', email: 'second@example.com' }), 'hash')

    expect(isCreated).toBe(false)
    expect(await users.findByEmail('second@example.com')).toBeUndefined()
    expect((await users.get('taken'))?.email).toBe('first@example.com')
  })

  test('an address is marked verified, as often as asked', async () => {
    await users.create(aUser({ id: 'verify', email: 'verify@example.com', isEmailVerified: false }), 'hash')

    await users.markEmailVerified('verify')
    const user = await users.markEmailVerified('verify')

    expect(user?.isEmailVerified).toBe(true)
    expect(await users.get('verify')).toEqual(user)
  })

  test('a password hash is replaced only while it is the one that was read', async () => {
    await users.create(aUser({ id: 'rehash', email: 'rehash@example.com' }), 'old')

    const isReplaced = await users.replacePasswordHash('rehash', { from: 'old', to: 'new' })
    const isReplacedAgain = await users.replacePasswordHash('rehash', { from: 'old', to: 'newer' })

    expect([isReplaced, isReplacedAgain]).toEqual([true, false])
    expect((await users.findByEmail('rehash@example.com'))?.passwordHash).toBe('new')
  })

  test('a person never carries their password hash', async () => {
    await users.create(aUser({ id: 'bare', email: 'bare@example.com' }), 'hash')

    const found = await users.findByEmail('bare@example.com')

    expect(found?.user).not.toHaveProperty('passwordHash')
    expect(await users.get('bare')).not.toHaveProperty('passwordHash')
  })
})
