import { afterAll, describe, expect, test } from 'vitest'
import { dynamoUsers } from '#functions/adapters/dynamo/users.ts'
import { aUser } from '../builders/a-user.ts'
import { fakeUsers } from '../fakes/users.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const google = (subject: string) => ({ provider: 'google' as const, subject })
const github = (subject: string) => ({ provider: 'github' as const, subject })

describe.each([
  ['fake', fakeUsers()],
  ['dynamo', dynamoUsers(dynamo.table)],
])('removing people (%s)', (_name, users) => {
  test('a removed person can’t be found, and their address and identities can be reused', async () => {
    const user = aUser({ id: 'gone', email: 'gone@example.com' })
    await users.create(user, undefined, google('g-1'))
    await users.linkIdentity('gone', github('h-1'))
    await users.linkIdentity('gone', google('g-2'))

    await users.remove('gone')
    await users.remove('gone')

    expect(await users.get('gone')).toBeUndefined()
    expect(await users.findByEmail('gone@example.com')).toBeUndefined()
    for (const identity of [google('g-1'), google('g-2'), github('h-1')]) expect(await users.findByIdentity(identity)).toBeUndefined()
    expect(await users.create({ ...user, id: 'next' }, 'hash', google('g-1'))).toBe(true)
    expect(await users.linkIdentity('next', github('h-1'))).toBe(true)
    expect(await users.linkIdentity('next', google('g-2'))).toBe(true)
  })

  test('also removes a person without a provider and one who is leaving, and nobody else', async () => {
    await users.create(aUser({ id: 'plain', email: 'plain@example.com' }), 'hash')
    await users.create(aUser({ id: 'stays', email: 'stays@example.com' }), 'hash')
    await users.markLeaving('plain')

    await users.remove('plain')

    expect(await users.get('plain')).toBeUndefined()
    expect(await users.create(aUser({ id: 'plain-2', email: 'plain@example.com' }), 'hash')).toBe(true)
    expect(await users.get('stays')).toBeDefined()
  })

  test('identities are never part of a person', async () => {
    await users.create(aUser({ id: 'bare', email: 'bare@example.com' }), 'hash', google('bare'))

    expect(await users.get('bare')).not.toHaveProperty('identities')
  })
})
