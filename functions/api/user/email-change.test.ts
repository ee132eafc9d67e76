import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs, hourMs } from '#shared/domain/times.ts'
import { aUser, aUserAnswer } from '#test/builders/a-user.ts'
import { aUserGroup, password } from '#test/builders/user-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const wish = { email: ' New@Example.com', currentPassword: password }

const world = async (own = {}) => {
  const group = await aUserGroup(aUser(own))
  const confirm = (link: string) => group.call('POST', '/confirm-email', { body: { token: link } })
  const person = async () => (await group.call('GET', '')).body
  return { ...group, confirm, person }
}

test('a new address is pending until its emailed link is opened, and then the old one is notified', async () => {
  const { change, confirm, person, mailer } = await world()

  const asked = await change(wish)
  const confirmed = await confirm('secret-1')

  expect(asked).toMatchObject({ status: 200, body: { ...aUserAnswer(), pendingEmail: 'new@example.com' } })
  expect(confirmed.status).toBe(200)
  expect(await person()).toEqual({ ...aUserAnswer(), email: 'new@example.com' })
  expect(mailer.sent).toMatchObject([
    { to: 'new@example.com', text: expect.stringContaining('https://crier.test/confirm-email?token=secret-1') },
    { to: 'ada@example.com', text: expect.stringMatching(/new@example\.com[\s\S]*crier\.test\/cancel-email\?token=secret-2/) },
    { to: 'ada@example.com', text: expect.stringMatching(/new@example\.com[\s\S]*crier\.test\/cancel-email\?token=secret-3/) },
  ])
})

test('opening the link again, or twice at once, says that it is done', async () => {
  const { change, confirm } = await world()
  await change(wish)

  const both = await Promise.all([confirm('secret-1'), confirm('secret-1')])
  const again = await confirm('secret-1')

  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(again).toMatchObject({ status: 200, body: { message: 'Your new email address is already confirmed.' } })
})

test('changes nothing and sends no email without the current password or with a wrong one', async () => {
  const { change, person, mailer } = await world()

  const without = await change({ email: wish.email, name: 'Eve' })
  const wrong = await change({ ...wish, currentPassword: 'guess', name: 'Eve' })

  expect(without).toMatchObject({ status: 400, body: { errors: { currentPassword: ['Enter your password.'] } } })
  expect(wrong).toMatchObject({ status: 400, body: { errors: { currentPassword: ['That’s not your password.'] } } })
  expect(await person()).toEqual(aUserAnswer())
  expect(mailer.sent).toEqual([])
})

test('guessing the password leads to a wait, even for the right one', async () => {
  const { change, pass } = await world()
  for (let guess = 0; guess < 5; guess += 1) await change({ ...wish, currentPassword: `guess ${guess}` })

  const refused = await change(wish)
  pass(hourMs)
  const later = await change(wish)

  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
  expect(later.status).toBe(200)
})

test('a person without a password needs none', async () => {
  const { change } = await world({ hasPassword: false, providers: ['google'] })

  expect((await change({ email: 'new@example.com' })).body).toHaveProperty('pendingEmail', 'new@example.com')
})

test('entering the current address cancels the change and its link, without a password', async () => {
  const { change, confirm, mailer } = await world()
  await change(wish)

  const cancelled = await change({ email: 'Ada@example.com' })

  expect(cancelled.body).toEqual(aUserAnswer())
  expect(await confirm('secret-1')).toMatchObject({
    status: 400,
    body: { code: 'expired', message: expect.stringContaining('invalid or expired') },
  })
  expect(mailer.sent).toHaveLength(2)
})

test('the newest of several links works', async () => {
  const { change, confirm, person } = await world()
  await change(wish)
  await change({ ...wish, email: 'newer@example.com' })

  const [old, newest] = [await confirm('secret-1'), await confirm('secret-3')]

  expect([old.status, newest.status]).toEqual([400, 200])
  expect(await person()).toHaveProperty('email', 'newer@example.com')
})

test('someone else’s address gets the same answer after the same work, and its link changes nothing', async () => {
  const { change, confirm, person, caller, mailer } = await world()
  await caller.users.create(aUser({ id: 'user-2', email: 'bert@example.com' }), 'current:other')

  const free = await change({ ...wish, email: 'free@example.com' })
  const taken = await change({ ...wish, email: 'bert@example.com' })
  const confirmed = await confirm('secret-3')

  expect(taken).toEqual({ ...free, text: expect.any(String), body: { ...aUserAnswer(), pendingEmail: 'bert@example.com' } })
  const sent = mailer.sent.map(({ to, subject }) => [to, subject])
  expect(sent.filter(([to]) => to !== 'ada@example.com')).toEqual([
    ['free@example.com', mailer.sent[0]?.subject],
    ['bert@example.com', mailer.sent[0]?.subject],
  ])
  expect(confirmed).toMatchObject({ status: 409, body: { code: 'conflict', message: expect.stringContaining('already an account') } })
  expect(await person()).toHaveProperty('email', 'ada@example.com')
  expect(await caller.users.get('user-2')).toMatchObject({ email: 'bert@example.com', name: 'Ada' })
})

test('refuses an address that was taken since it was requested', async () => {
  const { change, confirm, person, caller } = await world()
  await change(wish)
  await caller.users.create(aUser({ id: 'user-2', email: 'new@example.com' }), 'current:other')

  expect((await confirm('secret-1')).status).toBe(409)
  expect(await person()).toHaveProperty('email', 'ada@example.com')
})

test('a link works for a day', async () => {
  const { change, confirm, pass } = await world()
  await change(wish)

  pass(dayMs)

  expect((await confirm('secret-1')).status).toBe(400)
})

test('sends at most five of these emails an hour', async () => {
  const { change, pass, mailer } = await world()
  for (let count = 0; count < 5; count += 1) await change({ ...wish, email: `new-${count}@example.com` })

  const sixth = await change(wish)
  pass(hourMs)
  const later = await change(wish)

  expect(sixth).toMatchObject({ status: 429, body: { message: 'Too many emails requested. Try again in 60 minutes.' } })
  expect(later.status).toBe(200)
  expect(mailer.sent.filter(({ to }) => to !== 'ada@example.com')).toHaveLength(6)
})

test('sends at most ten of these emails a day for one person, and eight to one address', async () => {
  const [one, other] = [await world(), await world()]
  const ask = async ({ change, pass }: typeof one, count: number, email: (index: number) => string) => {
    for (let index = 0; index < count; index += 1) {
      await change({ ...wish, email: email(index) })
      pass(hourMs)
    }
  }

  await ask(one, 12, (index) => `new-${index}@example.com`)
  await ask(other, 12, () => 'stranger@example.com')

  const toOthers = ({ mailer }: typeof one) => mailer.sent.filter(({ to }) => to !== 'ada@example.com')
  expect(toOthers(one)).toHaveLength(10)
  expect(toOthers(other)).toHaveLength(8)
})

test('sends no email to another address for a person whose own is unverified', async () => {
  const { change, mailer } = await world({ isEmailVerified: false })

  expect((await change(wish)).status).toBe(400)
  expect(mailer.sent).toEqual([])
})

test('changes nothing if the email can’t be sent', async () => {
  const { change, person, mailer } = await world()
  mailer.isDown = true

  const answer = await change({ ...wish, name: 'Eve' })

  expect(answer).toMatchObject({ status: 502, body: { code: 'upstream' } })
  expect(await person()).toEqual(aUserAnswer())
})

test('the new address holds even if the old one can’t be notified, and the operators know', async () => {
  const { change, confirm, person, mailer, reports } = await world()
  await change(wish)
  mailer.isDown = true

  const answer = await confirm('secret-1')

  expect(answer.status).toBe(200)
  expect(await person()).toHaveProperty('email', 'new@example.com')
  expect(reports).toHaveLength(1)
})

test.each([{}, { token: '' }, { token: 'a'.repeat(201) }, { token: 'unknown' }, { token: 7 }])(
  'refuses the confirmation %j',
  async (body) => {
    const { stranger } = await world()

    const answer = await stranger('POST', '/confirm-email', body)

    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('invalid or expired') } })
  },
)
