import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#shared/domain/times.ts'
import { aUser } from '#test/builders/a-user.ts'
import { aUserGroup, password } from '#test/builders/user-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const invalid = { status: 400, body: { code: 'expired', message: 'This link is invalid, expired, or already used.' } }

/**
 * Someone with Ada's session and password requests addresses of their own. Every email to `ada@example.com` contains a
 * link for her.
 */
const world = async () => {
  const group = await aUserGroup(aUser())
  const cancel = (token: string) => group.stranger('POST', '/cancel-email', { token })
  const linksTo = (email: string, page: string) =>
    group.mailer.sent.flatMap(({ to, text }) => (to === email ? (new RegExp(`${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? []) : []))
  const move = async (from: string, to: string) => {
    const token = await group.caller.session('user-1')
    await group.change({ email: to, currentPassword: password }, token)
    await group.call('POST', '/confirm-email', { token, body: { token: linksTo(to, 'confirm-email').at(-1) } })
    return { asked: linksTo(from, 'cancel-email').at(-2) ?? '', moved: linksTo(from, 'cancel-email').at(-1) ?? '' }
  }
  const person = () => group.caller.users.get('user-1')
  return { ...group, cancel, linksTo, move, person }
}

test('the link in the old mailbox cancels a pending change, ends every session, and leads to a new password', async () => {
  const { change, call, cancel, linksTo, person, oneTimeTokens, now } = await world()
  await change({ email: 'eve@example.com', currentPassword: password })

  const answer = await cancel(linksTo('ada@example.com', 'cancel-email')[0] ?? '')
  const confirmed = await call('POST', '/confirm-email', { body: { token: linksTo('eve@example.com', 'confirm-email')[0] } })

  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Your email address change is cancelled, and you’re signed out everywhere. Choose a new password now.' },
  })
  expect(await person()).toEqual(aUser())
  expect([(await call('GET', '')).status, confirmed.status]).toEqual([401, 400])
  const { resetToken } = answer.body as { resetToken: string }
  expect(await oneTimeTokens.get('reset-password', resetToken, now())).toEqual({
    userId: 'user-1',
    email: 'ada@example.com',
    passwordHash: `current:${password}`,
    begunAt: '2026-05-04T09:00:00.000Z',
  })
})

test.each(['asked', 'moved'] as const)(
  'the link from the email sent when it was %s reverts a confirmed change, for seven days',
  async (mail) => {
    const { move, cancel, call, person, pass, caller } = await world()
    const links = await move('ada@example.com', 'eve@example.com')
    const thief = await caller.session('user-1')
    pass(7 * dayMs - 1)

    const answer = await cancel(links[mail])

    expect(answer).toMatchObject({ status: 200, body: { message: expect.stringContaining('old email address is back') } })
    expect(await person()).toEqual(aUser({ hasPassword: false }))
    expect(await caller.users.findByEmail('eve@example.com')).toBeUndefined()
    expect((await caller.users.findByEmail('ada@example.com'))?.passwordHash).toBeUndefined()
    expect((await call('GET', '', { token: thief })).status).toBe(401)
  },
)

test('after seven days the change stays, and a link works once', async () => {
  const { move, cancel, pass, person } = await world()
  const { moved } = await move('ada@example.com', 'eve@example.com')
  const second = await move('eve@example.com', 'eva@example.com')

  const back = await cancel(moved)
  const again = await cancel(moved)
  const next = await move('ada@example.com', 'last@example.com')
  pass(7 * dayMs)
  const late = await cancel(next.moved)

  expect(back.status).toBe(200)
  for (const refused of [again, late, await cancel(second.moved), await cancel('made-up')]) expect(refused).toMatchObject(invalid)
  expect((await person())?.email).toBe('last@example.com')
})

test('a thief who moves the account from address to address can’t keep it from its owner or take it back', async () => {
  const { move, cancel, person } = await world()
  const first = await move('ada@example.com', 'eve@example.com')
  const second = await move('eve@example.com', 'eva@example.com')

  const owner = await cancel(first.moved)
  const thief = await cancel(second.moved)

  expect([owner.status, thief.status]).toEqual([200, 400])
  expect((await person())?.email).toBe('ada@example.com')
})

test('canceling a change removes a sign-in method linked since, and keeps older ones', async () => {
  const { move, cancel, caller, person } = await world()
  const [own, planted] = [{ provider: 'google', subject: 'ada' } as const, { provider: 'github', subject: 'eve' } as const]
  await caller.users.linkIdentity('user-1', own)
  const { moved } = await move('ada@example.com', 'eve@example.com')
  await caller.users.linkIdentity('user-1', planted)

  await cancel(moved)

  expect((await person())?.providers).toEqual(['google'])
  expect((await caller.users.findByIdentity(own))?.id).toBe('user-1')
  expect(await caller.users.findByIdentity(planted)).toBeUndefined()
})

test('a person who signed up with the old address since keeps it only if they verified it', async () => {
  const { move, cancel, caller, person, jobs } = await world()
  const first = await move('ada@example.com', 'eve@example.com')
  await caller.users.create(aUser({ id: 'squatter', email: 'ada@example.com', isEmailVerified: false }), 'hash')

  const back = await cancel(first.moved)
  await caller.users.linkIdentity('user-1', { provider: 'google', subject: 'ada' })
  const home = await person()

  expect([back.status, home?.email]).toEqual([200, 'ada@example.com'])
  expect((await jobs.of('squatter')).map(({ kind }) => kind)).toEqual(['remove-person'])
})

test('an address that someone else has verified since is not taken from them', async () => {
  const { move, cancel, caller, person } = await world()
  const { moved } = await move('ada@example.com', 'eve@example.com')
  await caller.users.create(aUser({ id: 'other', email: 'ada@example.com' }), 'hash')

  expect(await cancel(moved)).toMatchObject({ status: 409, body: { message: expect.stringContaining('Contact us') } })
  expect((await person())?.email).toBe('eve@example.com')
})

test('does not start a change if the old address can’t be notified', async () => {
  const { change, mailer, person } = await world()
  const send = mailer.send.bind(mailer)
  mailer.send = async (mail) => {
    if (mail.to === 'ada@example.com') mailer.isDown = true
    await send(mail)
  }

  expect((await change({ email: 'eve@example.com', currentPassword: password })).status).toBe(502)
  expect(await person()).toEqual(aUser())
})
