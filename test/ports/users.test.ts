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
])('users (%s)', (_name, users) => {
  test('finds a person by ID and by email address', async () => {
    const user = aUser({ id: 'found', email: 'found@example.com' })

    const isCreated = await users.create(user, 'hash-1')

    expect(isCreated).toBe(true)
    expect(await users.get('found')).toEqual(user)
    expect(await users.findByEmail('found@example.com')).toEqual({ user, passwordHash: 'hash-1' })
  })

  test('doesn’t find a missing person', async () => {
    expect(await users.get('nobody')).toBeUndefined()
    expect(await users.findByEmail('nobody@example.com')).toBeUndefined()
    expect(await users.markEmailVerified('nobody')).toBeUndefined()
    expect(await users.replacePasswordHash('nobody', { from: 'a', to: 'b' })).toBe(false)
  })

  test('exactly one of many simultaneous sign-ups with an address succeeds, and the others leave nothing', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e']

    const created = await Promise.all(ids.map((id) => users.create(aUser({ id: `race-${id}`, email: 'race@example.com' }), 'hash')))
    const found = await Promise.all(ids.map((id) => users.get(`race-${id}`)))

    expect(created.filter(Boolean)).toHaveLength(1)
    expect(found.filter(Boolean)).toHaveLength(1)
    expect((await users.findByEmail('race@example.com'))?.user).toEqual(found.find(Boolean))
  })

  test('doesn’t reuse an ID for another address', async () => {
    await users.create(aUser({ id: 'taken', email: 'first@example.com' }), 'hash')

    const isCreated = await users.create(aUser({ id: 'taken', email: 'second@example.com' }), 'hash')

    expect(isCreated).toBe(false)
    expect(await users.findByEmail('second@example.com')).toBeUndefined()
    expect((await users.get('taken'))?.email).toBe('first@example.com')
  })

  test('marks an address verified, as often as requested', async () => {
    await users.create(aUser({ id: 'verify', email: 'verify@example.com', isEmailVerified: false }), 'hash')

    await users.markEmailVerified('verify')
    const user = await users.markEmailVerified('verify')

    expect(user?.isEmailVerified).toBe(true)
    expect(await users.get('verify')).toEqual(user)
  })

  test('records delivery problems for whoever still has the address, until email gets through', async () => {
    await users.create(aUser({ id: 'trouble', email: 'trouble@example.com' }), 'hash')
    const note = (email: string) => users.noteDeliveryProblem('trouble', { email, kind: 'bounce', at })

    expect([await note('former@example.com'), await note('trouble@example.com')]).toEqual([false, true])
    expect((await users.get('trouble'))?.deliveryProblem).toEqual({ kind: 'bounce', at })

    await users.markEmailVerified('trouble')
    expect((await users.get('trouble'))?.deliveryProblem).toBeUndefined()
    await note('trouble@example.com')
    expect((await users.resetPassword('trouble', { from: 'hash', to: 'other' }))?.deliveryProblem).toBeUndefined()
    await note('trouble@example.com')
    await users.change('trouble', { pendingEmail: 'next@example.com' })
    await users.takePendingEmail('trouble', { from: 'trouble@example.com', to: 'next@example.com', at })
    expect((await users.get('trouble'))?.deliveryProblem).toBeUndefined()
  })

  test('replaces a password hash only while it is still the one that was read', async () => {
    await users.create(aUser({ id: 'rehash', email: 'rehash@example.com' }), 'old')

    const isReplaced = await users.replacePasswordHash('rehash', { from: 'old', to: 'new' })
    const isReplacedAgain = await users.replacePasswordHash('rehash', { from: 'old', to: 'newer' })

    expect([isReplaced, isReplacedAgain]).toEqual([true, false])
    expect((await users.findByEmail('rehash@example.com'))?.passwordHash).toBe('new')
  })

  test('exactly one of many simultaneous password resets succeeds and verifies the address', async () => {
    await users.create(aUser({ id: 'reset', email: 'reset@example.com', isEmailVerified: false }), 'old')

    const reset = await Promise.all(['a', 'b', 'c', 'd'].map((to) => users.resetPassword('reset', { from: 'old', to })))

    const [winner, ...others] = reset.filter((user) => user !== undefined)
    expect(others).toEqual([])
    expect(winner).toMatchObject({ id: 'reset', isEmailVerified: true, hasPassword: true })
    expect((await users.findByEmail('reset@example.com'))?.passwordHash).toMatch(/^[abcd]$/)
  })

  test('a person without a password gets their first by a reset, once', async () => {
    const user = aUser({ id: 'first', email: 'first-password@example.com', hasPassword: false })
    await users.create(user, undefined)

    const before = await users.findByEmail('first-password@example.com')
    const isSet = await users.resetPassword('first', { from: undefined, to: 'hash' })
    const again = await users.resetPassword('first', { from: undefined, to: 'other' })

    expect(before).toEqual({ user, passwordHash: undefined })
    expect(isSet).toEqual({ ...user, hasPassword: true })
    expect(again).toBeUndefined()
    expect((await users.findByEmail('first-password@example.com'))?.passwordHash).toBe('hash')
    expect(await users.resetPassword('nobody', { from: undefined, to: 'hash' })).toBeUndefined()
  })

  test('finds a person who signed up through a provider only by that identity', async () => {
    const user = aUser({ id: 'social', email: 'social@example.com', hasPassword: false, providers: ['google'] })

    const isCreated = await users.create(user, undefined, { provider: 'google', subject: 'social-1' })

    expect(isCreated).toBe(true)
    expect(await users.findByIdentity({ provider: 'google', subject: 'social-1' })).toEqual(user)
    expect(await users.findByIdentity({ provider: 'github', subject: 'social-1' })).toBeUndefined()
    expect(await users.findByIdentity({ provider: 'google', subject: 'social-2' })).toBeUndefined()
  })

  test('exactly one of many simultaneous sign-ups with an identity succeeds, and the others leave nothing', async () => {
    const ids = ['a', 'b', 'c', 'd']
    const identity = { provider: 'github' as const, subject: 'sign-up-race' }
    const emailOf = (id: string) => `identity-race-${id}@example.com`

    const created = await Promise.all(
      ids.map((id) => users.create(aUser({ id: `identity-race-${id}`, email: emailOf(id) }), undefined, identity)),
    )
    const found = await Promise.all(ids.map((id) => users.findByEmail(emailOf(id))))

    expect(created.filter(Boolean)).toHaveLength(1)
    expect(found.filter(Boolean).map((one) => one?.user)).toEqual([await users.findByIdentity(identity)])
  })

  test('an identity belongs to one person, who can link it again or add a second', async () => {
    const [google, github] = [
      { provider: 'google' as const, subject: 'link-1' },
      { provider: 'github' as const, subject: 'link-1' },
    ]
    await users.create(aUser({ id: 'link', email: 'link@example.com' }), 'hash')
    await users.create(aUser({ id: 'other', email: 'link-other@example.com' }), 'hash')

    const linked = [await users.linkIdentity('link', google), await users.linkIdentity('link', google)]
    const byAnother = await users.linkIdentity('other', google)
    const second = [await users.linkIdentity('link', github), await users.linkIdentity('link', { ...google, subject: 'link-2' })]

    expect([...linked, byAnother, ...second]).toEqual([true, true, false, true, true])
    expect((await users.get('link'))?.providers).toEqual(['google', 'github'])
    expect((await users.get('other'))?.providers).toEqual([])
    for (const identity of [google, github]) expect((await users.findByIdentity(identity))?.id).toBe('link')
    expect(await users.linkIdentity('nobody', { provider: 'google', subject: 'link-3' })).toBe(false)
    expect(await users.findByIdentity({ provider: 'google', subject: 'link-3' })).toBeUndefined()
  })

  test('of two people linking one identity at once, one gets it, and one person can link any number repeatedly', async () => {
    await users.create(aUser({ id: 'link-a', email: 'link-a@example.com' }), 'hash')
    await users.create(aUser({ id: 'link-b', email: 'link-b@example.com' }), 'hash')
    const google = { provider: 'google' as const, subject: 'link-race' }
    const github = { provider: 'github' as const, subject: 'link-race' }

    const byTwo = await Promise.all([users.linkIdentity('link-a', google), users.linkIdentity('link-b', google)])
    const owner = (await users.findByIdentity(google))?.id ?? ''
    const byOne = await Promise.all([google, github, github, google].map((identity) => users.linkIdentity(owner, identity)))

    expect(byTwo.filter(Boolean)).toHaveLength(1)
    expect(byTwo[owner === 'link-a' ? 0 : 1]).toBe(true)
    expect(byOne).toEqual([true, true, true, true])
    expect((await users.get(owner))?.providers.toSorted()).toEqual(['github', 'google'])
  })

  test('a person’s changes apply and the rest stays', async () => {
    const user = aUser({ id: 'change', email: 'change@example.com' })
    await users.create(user, 'hash')
    const preferences = {
      timeZone: 'Europe/Berlin',
      clock: '12h' as const,
      weekStart: 'saturday' as const,
      theme: 'dark' as const,
      hasUndoTime: false,
    }

    const renamed = await users.change('change', { name: 'Countess', preferences })
    const pending = await users.change('change', { pendingEmail: 'new@example.com' })
    const nothing = await users.change('change', { name: undefined })
    const taken = await users.change('change', { pendingEmail: null })

    expect(renamed).toEqual({ ...user, name: 'Countess', preferences })
    expect(pending).toEqual({ ...renamed, pendingEmail: 'new@example.com' })
    expect(nothing).toEqual(pending)
    expect(taken).toEqual(renamed)
    expect(await users.get('change')).toEqual(renamed)
    expect((await users.findByEmail('change@example.com'))?.passwordHash).toBe('hash')
    expect(await users.change('nobody', { name: 'Nobody' })).toBeUndefined()
  })

  test('a pending address becomes the person’s own, verified, and frees the old one', async () => {
    const user = aUser({ id: 'move', email: 'old@example.com', pendingEmail: 'moved@example.com', isEmailVerified: false })
    await users.create(user, 'hash')

    const isMoved = await users.takePendingEmail('move', { from: 'old@example.com', to: 'moved@example.com', at })

    const { pendingEmail: _, ...rest } = user
    const moved = { ...rest, email: 'moved@example.com', isEmailVerified: true }
    expect(isMoved).toBe(true)
    expect(await users.findByEmail('moved@example.com')).toEqual({ user: moved, passwordHash: 'hash' })
    expect(await users.findByEmail('old@example.com')).toBeUndefined()
    expect(await users.create(aUser({ id: 'next', email: 'old@example.com' }), 'hash')).toBe(true)
  })

  test('doesn’t switch to an address that is taken, no longer pending, or already moved', async () => {
    await users.create(aUser({ id: 'owner', email: 'owned@example.com' }), 'hash')
    await users.create(aUser({ id: 'mover', email: 'mover@example.com', pendingEmail: 'owned@example.com' }), 'hash')

    const taken = await users.takePendingEmail('mover', { from: 'mover@example.com', to: 'owned@example.com', at })
    await users.change('mover', { pendingEmail: 'later@example.com' })
    const earlier = await users.takePendingEmail('mover', { from: 'mover@example.com', to: 'earlier@example.com', at })
    const isMoved = await users.takePendingEmail('mover', { from: 'mover@example.com', to: 'later@example.com', at })
    const again = await users.takePendingEmail('mover', { from: 'mover@example.com', to: 'later@example.com', at })

    expect([taken, earlier, isMoved, again]).toEqual([false, false, true, false])
    expect((await users.findByEmail('owned@example.com'))?.user.id).toBe('owner')
    expect(await users.findByEmail('earlier@example.com')).toBeUndefined()
    expect((await users.get('mover'))?.email).toBe('later@example.com')
  })

  test('exactly one of two people waiting for an address gets it', async () => {
    const ids = ['wait-a', 'wait-b']
    const to = 'wanted@example.com'
    for (const id of ids) await users.create(aUser({ id, email: `${id}@example.com`, pendingEmail: to }), 'hash')

    const moved = await Promise.all(ids.map((id) => users.takePendingEmail(id, { from: `${id}@example.com`, to, at })))

    expect(moved.filter(Boolean)).toHaveLength(1)
    expect((await users.findByEmail(to))?.user.id).toBe(ids[moved.indexOf(true)])
    const loser = ids[moved.indexOf(false)]
    expect((await users.findByEmail(`${loser}@example.com`))?.user.id).toBe(loser)
  })

  test('a person never includes their password hash', async () => {
    await users.create(aUser({ id: 'bare', email: 'bare@example.com' }), 'hash')

    const found = await users.findByEmail('bare@example.com')

    expect(found?.user).not.toHaveProperty('passwordHash')
    expect(await users.get('bare')).not.toHaveProperty('passwordHash')
  })
})
