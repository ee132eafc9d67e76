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
])('restoring an email address (%s)', (_name, users) => {
  const addressOf = (name: string, place = 'home') => `${name}@${place}.test`
  const move = async (id: string, [from, to]: [string, string], at = '2026-05-04T09:00:00.000Z') => {
    await users.change(id, { pendingEmail: to })
    return users.takePendingEmail(id, { from, to, at })
  }
  /** A person whose account was moved to another address. */
  const moved = async (name: string) => {
    const user = aUser({ id: name, email: addressOf(name), hasPassword: true, providers: ['google'] })
    await users.create(user, 'hash', { provider: 'google', subject: name })
    expect(await move(name, [addressOf(name), addressOf(name, 'elsewhere')])).toBe(true)
    return user
  }

  test('restores a former address without the password, pending address, and identities linked since', async () => {
    const user = await moved('robbed')
    await users.linkIdentity('robbed', { provider: 'github', subject: 'thief' })
    await users.change('robbed', { pendingEmail: 'next@elsewhere.test' })

    const outcome = await users.restoreEmail('robbed', { email: addressOf('robbed') })

    expect(outcome).toBe('restored')
    const restored = { ...user, hasPassword: false }
    expect(await users.findByEmail(addressOf('robbed'))).toEqual({ user: restored, passwordHash: undefined })
    expect(await users.findByEmail(addressOf('robbed', 'elsewhere'))).toBeUndefined()
    expect(await users.findByIdentity({ provider: 'google', subject: 'robbed' })).toEqual(restored)
    expect(await users.findByIdentity({ provider: 'github', subject: 'thief' })).toBeUndefined()
    expect(await users.linkIdentity('robbed', { provider: 'github', subject: 'thief' })).toBe(true)
  })

  test('restoring an older address discards the newer ones, and none is restored twice', async () => {
    await moved('chain')
    await move('chain', [addressOf('chain', 'elsewhere'), addressOf('chain', 'further')])

    const outcomes = [
      await users.restoreEmail('chain', { email: addressOf('chain') }),
      await users.restoreEmail('chain', { email: addressOf('chain', 'elsewhere') }),
      await users.restoreEmail('chain', { email: addressOf('chain') }),
    ]

    expect(outcomes).toEqual(['restored', 'unknown', 'unknown'])
    expect((await users.get('chain'))?.email).toBe(addressOf('chain'))
  })

  test('nobody gets an address they never had, and a missing person gets none', async () => {
    await moved('modest')

    expect(await users.restoreEmail('modest', { email: addressOf('robbed') })).toBe('unknown')
    expect(await users.restoreEmail('nobody', { email: addressOf('modest') })).toBe('unknown')
  })

  test('forgets an address left more than seven days ago with the next change', async () => {
    await moved('settled')
    await move('settled', [addressOf('settled', 'elsewhere'), addressOf('settled', 'further')], '2026-05-11T09:00:00.000Z')

    expect(await users.restoreEmail('settled', { email: addressOf('settled') })).toBe('unknown')
    expect(await users.restoreEmail('settled', { email: addressOf('settled', 'elsewhere') })).toBe('restored')
  })

  test('takes the address only from a named person who never verified it', async () => {
    await moved('contested')
    await users.create(aUser({ id: 'holder', email: addressOf('contested'), isEmailVerified: false }), 'hash')

    const unnamed = await users.restoreEmail('contested', { email: addressOf('contested') })
    const named = await users.restoreEmail('contested', { email: addressOf('contested'), squatterId: 'holder' })

    expect([unnamed, named]).toEqual(['taken', 'restored'])
    expect((await users.findByEmail(addressOf('contested')))?.user.id).toBe('contested')
    expect((await users.get('holder'))?.email).toBe('holder@replaced.invalid')
  })

  test('a person who has since verified it keeps it', async () => {
    await moved('outrun')
    await users.create(aUser({ id: 'faster', email: addressOf('outrun') }), 'hash')

    expect(await users.restoreEmail('outrun', { email: addressOf('outrun'), squatterId: 'faster' })).toBe('taken')
    expect((await users.findByEmail(addressOf('outrun')))?.user.id).toBe('faster')
    expect((await users.get('outrun'))?.email).toBe(addressOf('outrun', 'elsewhere'))
  })
})
