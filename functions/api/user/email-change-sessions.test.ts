import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aUser, aUserAnswer } from '#test/builders/a-user.ts'
import { aUserGroup, password } from '#test/builders/user-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const wish = { email: 'new@example.com', currentPassword: password }
const body = { token: 'secret-1' }

const world = async (own = {}) => {
  const group = await aUserGroup(aUser(own))
  const confirmBy = (token: string) => group.call('POST', '/confirm-email', { token, body })
  /** Does something while the email with the link is on its way. */
  const meanwhile = (act: () => Promise<unknown>) => {
    const send = group.mailer.send.bind(group.mailer)
    group.mailer.send = async (mail) => {
      await send(mail)
      await act()
    }
  }
  return { ...group, confirmBy, meanwhile }
}

test('confirming ends every session but the one the link is opened in', async () => {
  const { change, confirmBy, call, caller } = await world()
  const other = await caller.session(caller.user.id)
  await change(wish)

  const confirmed = await confirmBy(caller.token)

  expect(confirmed.body).toEqual({ message: 'Your new email address is confirmed, and you’re signed out everywhere else.' })
  expect((await call('GET', '')).body).toEqual(aUserAnswer({ email: 'new@example.com' }))
  expect((await call('GET', '', { token: other })).status).toBe(401)
})

test('confirming without a session ends every session of the person', async () => {
  const { change, stranger, call } = await world()
  await change(wish)

  const confirmed = await stranger('POST', '/confirm-email', body)

  expect(confirmed.status).toBe(200)
  expect((await call('GET', '')).status).toBe(401)
})

test('confirming in someone else’s session ends the person’s, and not that one', async () => {
  const { change, confirmBy, call, caller } = await world()
  const bert = aUser({ id: 'user-2', email: 'bert@example.com' })
  await caller.users.create(bert, 'current:other')
  const session = await caller.session(bert.id)
  await change(wish)

  const confirmed = await confirmBy(session)

  expect(confirmed.status).toBe(200)
  expect((await call('GET', '')).status).toBe(401)
  expect((await call('GET', '', { token: session })).body).toEqual(aUserAnswer({ id: bert.id, email: bert.email }))
})

test.each(['made up', ''])('the invalid session “%s” counts as no session', async (session) => {
  const { change, confirmBy, caller } = await world()
  await change(wish)

  expect((await confirmBy(session)).status).toBe(200)
  expect(await caller.users.get(caller.user.id)).toHaveProperty('email', 'new@example.com')
})

test('a session that started after the change stays when the link is opened again', async () => {
  const { change, confirmBy, stranger, call, caller } = await world()
  await change(wish)
  await confirmBy(caller.token)
  const later = await caller.session(caller.user.id)

  await stranger('POST', '/confirm-email', body)

  expect((await call('GET', '', { token: later })).status).toBe(200)
})

test('a person who hasn’t confirmed their current address can’t get another, and no email is sent', async () => {
  const { change, call, caller, mailer, passwords } = await world({ isEmailVerified: false })

  const refused = await change({ ...wish, name: 'Eve' })

  expect(refused).toMatchObject({
    status: 400,
    body: { errors: { email: ['Confirm your current address first: open the link we emailed there.'] } },
  })
  expect((await call('GET', '')).body).toEqual(aUserAnswer({ isEmailVerified: caller.user.isEmailVerified }))
  expect([mailer.sent, passwords.matched]).toEqual([[], []])
})

test('a change requested while the password is being changed does not outlive the old one', async () => {
  const { change, meanwhile, call, confirmBy, caller } = await world()
  meanwhile(() => caller.users.changePassword(caller.user.id, { from: `current:${password}`, to: 'current:new' }))

  const refused = await change(wish)

  expect(refused).toMatchObject({ status: 409, body: { message: 'Your password was changed in the meantime. Try again.' } })
  expect((await call('GET', '')).body).toEqual(aUserAnswer({ isEmailVerified: caller.user.isEmailVerified }))
  expect((await confirmBy(caller.token)).status).toBe(400)
})

test('a change requested while the session is being ended does not outlive it', async () => {
  const { change, meanwhile, stranger, caller, sessions } = await world()
  meanwhile(() => sessions.endAll(caller.user.id))

  const refused = await change(wish)

  expect(refused).toMatchObject({ status: 401, body: { message: 'Session expired. Please log in again.' } })
  expect(await caller.users.get(caller.user.id)).toEqual(caller.user)
  expect((await stranger('POST', '/confirm-email', body)).status).toBe(400)
})
