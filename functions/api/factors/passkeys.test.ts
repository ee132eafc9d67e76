import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs, minuteMs } from '#shared/domain/times.ts'
import { credentials } from '#test/builders/auth-group.ts'
import { aFactorsGroup } from '#test/builders/factors-group.ts'
import { createdBy } from '#test/fakes/passkeys.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const unknown = { status: 400, body: { message: expect.stringContaining('This passkey doesn’t belong to an account here.') } }

test('a passkey signs in on its own, and is requested after the password', async () => {
  const group = await aFactorsGroup()
  const added = await group.addPasskey('phone')

  const alone = await group.signInWith('phone', { counter: 1 })
  const begun = await group.beginStep()
  const stepped = await group.stepWithPasskey(begun.token, 'phone', 2)

  expect(added.codes).toHaveLength(10)
  expect(alone).toMatchObject({ status: 200, body: { user: { id: 'id-1' } } })
  expect(begun).toMatchObject({ status: 202, methods: ['passkey', 'recovery-code'] })
  expect(stepped.status).toBe(200)
  expect((await group.list(group.token)).body).toMatchObject({ isOn: true, passkeys: [{ id: 'phone', name: 'phone' }] })
  expect(group.subjects()).toContain('A passkey was added to your account')
})

test('a proof works once, because it uses up its challenge', async () => {
  const group = await aFactorsGroup()
  await group.addPasskey('phone')
  const { passkey } = await group.signInWith('phone')

  expect(await group.post('passkey', { body: { passkey } })).toMatchObject(unknown)
})

test('a challenge is valid for five minutes and for its own purpose', async () => {
  const group = await aFactorsGroup()
  await group.addPasskey('phone')
  const { body } = await group.post('factors/passkeys/options', { token: group.token })
  const late = createdBy('tablet', (body as { challenge: string }).challenge)
  group.pass(5 * minuteMs)

  const added = await group.post('factors/passkeys', { token: group.token, body: { name: 'Tablet', passkey: late } })
  const foreign = await group.post('factors/passkeys', {
    token: group.token,
    body: { name: 'Tablet', passkey: createdBy('tablet', 'made-up') },
  })

  expect([added.status, foreign.status]).toEqual([400, 400])
})

test('an unknown passkey, someone else’s, or a copy opens nothing', async () => {
  const group = await aFactorsGroup()
  await group.addPasskey('phone')
  await group.signInWith('phone', { counter: 7 })

  expect(await group.signInWith('stranger')).toMatchObject(unknown)
  expect(await group.signInWith('phone', { userId: 'id-2' })).toMatchObject(unknown)
  expect(await group.signInWith('phone', { userId: '../../x' })).toMatchObject(unknown)
  expect(await group.signInWith('phone', { counter: 7 })).toMatchObject(unknown)
  expect((await group.signInWith('phone', { counter: 8 })).status).toBe(200)
})

test('a removed passkey, or one whose person is leaving, opens nothing', async () => {
  const group = await aFactorsGroup()
  await group.addPasskey('phone')
  await group.addPasskey('stick')

  const removed = await group.post('factors/passkeys/remove', { token: group.token, body: { id: 'stick' } })
  const again = await group.post('factors/passkeys/remove', { token: group.token, body: { id: 'stick' } })

  expect([removed.status, again.status]).toEqual([204, 404])
  expect(await group.signInWith('stick')).toMatchObject(unknown)
  await group.users.markLeaving('id-1')
  expect(await group.signInWith('phone')).toMatchObject(unknown)
})

test('a person has at most ten, and only the first comes with recovery codes', async () => {
  const group = await aFactorsGroup()
  const answers = []
  for (let device = 0; device < 10; device += 1) answers.push(await group.addPasskey(`device-${device}`))

  const more = await group.post('factors/passkeys/options', { token: group.token })

  expect(answers.map(({ codes }) => codes.length)).toEqual([10, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(more).toMatchObject({ status: 409, body: { message: 'You have 10 passkeys. Remove one first.' } })
})

test('a reset by email removes passkeys added in the last three days, and keeps older ones', async () => {
  const group = await aFactorsGroup()
  await group.addPasskey('own')
  group.pass(3 * dayMs + 1)
  const thief = group.tokenIn(await group.stepWithPasskey((await group.beginStep()).token, 'own'))
  await group.addPasskey('thief', thief)
  await group.turnOnTotp(thief)
  await group.call('POST', '/passwordreset/request', { body: { email: credentials.email } })
  const link = /token=([\w-]+)/.exec(group.mailer.sent.at(-1)?.text ?? '')?.[1] ?? ''

  const reset = await group.reset(link, 'only the owner knows')

  expect(reset.status).toBe(200)
  expect(await group.signInWith('thief')).toMatchObject(unknown)
  expect((await group.signInWith('own')).status).toBe(200)
  expect(await group.beginStep({}, { password: 'only the owner knows' })).toMatchObject({
    status: 202,
    methods: ['passkey', 'recovery-code'],
  })
})

test('at most 300 challenges an hour are issued per network', async () => {
  const group = await aFactorsGroup()
  for (let count = 0; count < 300; count += 1) await group.post('passkey/options')

  expect((await group.post('passkey/options')).status).toBe(429)
})
