import { afterAll, describe, expect, test } from 'vitest'
import { dynamoUsers } from '#functions/adapters/dynamo/users.ts'
import { aUser } from '../builders/a-user.ts'
import { fakeUsers } from '../fakes/users.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const at = '2026-05-04T09:00:00.000Z'

describe.each([
  ['fake', fakeUsers()],
  ['dynamo', dynamoUsers(dynamo.table)],
])('user changes (%s)', (_name, users) => {
  const kept = async (id: string) => {
    const user = aUser({ id, email: `${id}@example.com` })
    await users.create(user, 'hash', { provider: 'google', subject: id })
    return user
  }

  test('changes the named fields and keeps the rest', async () => {
    const user = await kept('changer')

    const changed = await users.change('changer', { name: 'Augusta', pendingEmail: 'new@example.com' })
    const again = await users.change('changer', { preferences: { ...user.preferences, timeZone: 'Europe/Berlin' } })

    expect(changed).toEqual({ ...user, name: 'Augusta', pendingEmail: 'new@example.com' })
    expect(again).toEqual({ ...changed, preferences: { ...user.preferences, timeZone: 'Europe/Berlin' } })
    expect(await users.get('changer')).toEqual(again)
  })

  test('removes a pending address, alone or with other changes', async () => {
    const user = await kept('cancelling')
    await users.change('cancelling', { pendingEmail: 'new@example.com' })

    expect(await users.change('cancelling', { pendingEmail: null })).toEqual(user)
    await users.change('cancelling', { pendingEmail: 'new@example.com' })
    expect(await users.change('cancelling', { pendingEmail: null, name: 'Ada B.' })).toEqual({ ...user, name: 'Ada B.' })
  })

  test('a change conditional on a password applies only while that is the password', async () => {
    const user = await kept('guarded')
    const change = { name: 'Augusta', pendingEmail: 'new@example.com' }

    const early = [
      await users.change('guarded', change, { passwordHash: 'other' }),
      await users.change('guarded', change, { passwordHash: undefined }),
    ]
    const unchanged = await users.get('guarded')
    const changed = await users.change('guarded', change, { passwordHash: 'hash' })

    expect(early).toEqual([undefined, undefined])
    expect(unchanged).toEqual(user)
    expect(changed).toEqual({ ...user, ...change })
    expect(await users.change('nobody', change, { passwordHash: undefined })).toBeUndefined()
    expect(await users.get('nobody')).toBeUndefined()
  })

  test('a change conditional on having no password applies only while there is none', async () => {
    const user = aUser({ id: 'bare', email: 'bare@example.com', hasPassword: false })
    await users.create(user, undefined)
    const change = { pendingEmail: 'new@example.com' }

    const refused = await users.change('bare', change, { passwordHash: 'hash' })
    const changed = await users.change('bare', change, { passwordHash: undefined })

    expect([refused, changed]).toEqual([undefined, { ...user, ...change }])
  })

  test('changes a password only while it is still the one that was read', async () => {
    await kept('renewer')

    const isChanged = [
      await users.changePassword('renewer', { from: 'hash', to: 'new' }),
      await users.changePassword('renewer', { from: 'hash', to: 'newer' }),
      await users.changePassword('nobody', { from: 'hash', to: 'new' }),
    ]

    expect(isChanged).toEqual([true, false, false])
    expect((await users.findByEmail('renewer@example.com'))?.passwordHash).toBe('new')
    expect(await users.get('nobody')).toBeUndefined()
  })

  test.each([
    ['another password', 'by-change', (id: string) => users.changePassword(id, { from: 'hash', to: 'new' })],
    ['a password that replaces a forgotten one', 'by-reset', (id: string) => users.resetPassword(id, { from: 'hash', to: 'new' })],
    ['a new way to sign in', 'by-link', (id: string) => users.linkIdentity(id, { provider: 'github', subject: id })],
  ])('%s clears a pending address and voids its link', async (_what, id, write) => {
    const { email } = await kept(id)
    await users.change(id, { pendingEmail: 'planted@example.com' })

    expect(await write(id)).toBeTruthy()

    expect(await users.get(id)).not.toHaveProperty('pendingEmail')
    expect(await users.takePendingEmail(id, { from: email, to: 'planted@example.com', at })).toBe(false)
    expect((await users.findByEmail(email))?.user.id).toBe(id)
  })

  test('keeps a pending address if nothing else about signing in changes', async () => {
    await kept('rehashed')
    await users.change('rehashed', { pendingEmail: 'wanted@example.com' })

    await users.replacePasswordHash('rehashed', { from: 'hash', to: 'the same, hashed anew' })
    await users.changePassword('rehashed', { from: 'hash', to: 'too late' })
    await users.resetPassword('rehashed', { from: 'hash', to: 'too late' })
    await users.linkIdentity('rehashed', { provider: 'google', subject: 'rehashed' })

    expect(await users.get('rehashed')).toHaveProperty('pendingEmail', 'wanted@example.com')
  })

  test('an empty change changes nothing, and a missing person can’t be changed', async () => {
    const user = await kept('same')

    expect(await users.change('same', {})).toEqual(user)
    expect(await users.change('nobody', { name: 'Nobody' })).toBeUndefined()
    expect(await users.get('nobody')).toBeUndefined()
  })

  test('a pending address becomes the person’s own and frees the old one', async () => {
    const user = await kept('mover')
    await users.change('mover', { pendingEmail: 'moved@example.com' })

    const isMoved = await users.takePendingEmail('mover', { from: user.email, to: 'moved@example.com', at })

    expect(isMoved).toBe(true)
    expect((await users.findByEmail('moved@example.com'))?.user).toEqual({ ...user, email: 'moved@example.com' })
    expect(await users.findByEmail(user.email)).toBeUndefined()
    expect(await users.create(aUser({ id: 'successor', email: user.email }), 'hash')).toBe(true)
  })

  test('doesn’t switch to an address that is taken or no longer pending', async () => {
    const [user, other] = [await kept('late'), await kept('owner')]
    await users.change('late', { pendingEmail: other.email })

    expect(await users.takePendingEmail('late', { from: user.email, to: other.email, at })).toBe(false)
    expect(await users.takePendingEmail('late', { from: user.email, to: 'former@example.com', at })).toBe(false)
    expect(await users.takePendingEmail('late', { from: 'former@example.com', to: other.email, at })).toBe(false)
    expect((await users.findByEmail(other.email))?.user.id).toBe('owner')
    expect((await users.findByEmail(user.email))?.user.id).toBe('late')
    expect(await users.findByEmail('former@example.com')).toBeUndefined()
  })

  test('a leaving person can’t be found to sign in or change address and keeps theirs until they’re gone', async () => {
    const user = await kept('leaver')
    await users.change('leaver', { pendingEmail: 'later@example.com' })

    await users.markLeaving('leaver')
    await users.markLeaving('leaver')

    expect(await users.findByEmail(user.email)).toBeUndefined()
    expect(await users.findByIdentity({ provider: 'google', subject: 'leaver' })).toBeUndefined()
    expect(await users.get('leaver')).toEqual(user)
    expect(await users.takePendingEmail('leaver', { from: user.email, to: 'later@example.com', at })).toBe(false)
    expect(await users.create(aUser({ id: 'next', email: user.email }), 'hash')).toBe(false)
  })

  test('a person who stays after all is found again', async () => {
    const user = await kept('stayer')
    await users.markLeaving('stayer')

    await users.unmarkLeaving('stayer')
    await users.unmarkLeaving('stayer')

    expect((await users.findByEmail(user.email))?.user).toEqual(user)
    expect(await users.findByIdentity({ provider: 'google', subject: 'stayer' })).toEqual(user)
  })

  test('doesn’t mark a missing person as leaving, or as staying', async () => {
    await users.markLeaving('nobody')
    await users.unmarkLeaving('nobody')

    expect(await users.get('nobody')).toBeUndefined()
  })
})
