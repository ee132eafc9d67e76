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
])('changes of users (%s)', (_name, users) => {
  const kept = async (id: string) => {
    const user = aUser({ id, email: `${id}@example.com` })
    await users.create(user, 'hash', { provider: 'google', subject: id })
    return user
  }

  test('what is named is changed and the rest stays', async () => {
    const user = await kept('changer')

    const changed = await users.change('changer', { name: 'Augusta', pendingEmail: 'new@example.com' })
    const again = await users.change('changer', { preferences: { ...user.preferences, timeZone: 'Europe/Berlin' } })

    expect(changed).toEqual({ ...user, name: 'Augusta', pendingEmail: 'new@example.com' })
    expect(again).toEqual({ ...changed, preferences: { ...user.preferences, timeZone: 'Europe/Berlin' } })
    expect(await users.get('changer')).toEqual(again)
  })

  test('a pending address is taken away, alone or with other changes', async () => {
    const user = await kept('cancelling')
    await users.change('cancelling', { pendingEmail: 'new@example.com' })

    expect(await users.change('cancelling', { pendingEmail: null })).toEqual(user)
    await users.change('cancelling', { pendingEmail: 'new@example.com' })
    expect(await users.change('cancelling', { pendingEmail: null, name: 'Ada B.' })).toEqual({ ...user, name: 'Ada B.' })
  })

  test('no change changes nothing, and nobody can not be changed', async () => {
    const user = await kept('same')

    expect(await users.change('same', {})).toEqual(user)
    expect(await users.change('nobody', { name: 'Nobody' })).toBeUndefined()
    expect(await users.get('nobody')).toBeUndefined()
  })

  test('a pending address becomes the own one, and the old one is free', async () => {
    const user = await kept('mover')
    await users.change('mover', { pendingEmail: 'moved@example.com' })

    const isMoved = await users.takePendingEmail('mover', { from: user.email, to: 'moved@example.com' })

    expect(isMoved).toBe(true)
    expect((await users.findByEmail('moved@example.com'))?.user).toEqual({ ...user, email: 'moved@example.com' })
    expect(await users.findByEmail(user.email)).toBeUndefined()
    expect(await users.create(aUser({ id: 'successor', email: user.email }), 'hash')).toBe(true)
  })

  test('an address that is taken, or is not the pending one any more, is not taken over', async () => {
    const [user, other] = [await kept('late'), await kept('owner')]
    await users.change('late', { pendingEmail: other.email })

    expect(await users.takePendingEmail('late', { from: user.email, to: other.email })).toBe(false)
    expect(await users.takePendingEmail('late', { from: user.email, to: 'former@example.com' })).toBe(false)
    expect(await users.takePendingEmail('late', { from: 'former@example.com', to: other.email })).toBe(false)
    expect((await users.findByEmail(other.email))?.user.id).toBe('owner')
    expect((await users.findByEmail(user.email))?.user.id).toBe('late')
    expect(await users.findByEmail('former@example.com')).toBeUndefined()
  })

  test('who is leaving can not be found by what one signs in with, takes no other address, and keeps theirs until they are gone', async () => {
    const user = await kept('leaver')
    await users.change('leaver', { pendingEmail: 'later@example.com' })

    await users.markLeaving('leaver')
    await users.markLeaving('leaver')

    expect(await users.findByEmail(user.email)).toBeUndefined()
    expect(await users.findByIdentity({ provider: 'google', subject: 'leaver' })).toBeUndefined()
    expect(await users.get('leaver')).toEqual(user)
    expect(await users.takePendingEmail('leaver', { from: user.email, to: 'later@example.com' })).toBe(false)
    expect(await users.create(aUser({ id: 'next', email: user.email }), 'hash')).toBe(false)
  })

  test('nobody is marked where nobody is', async () => {
    await users.markLeaving('nobody')

    expect(await users.get('nobody')).toBeUndefined()
  })
})
