import { expect, test } from 'vitest'
import { dayMs } from '#shared/domain/times.ts'
import { anAuthGroup } from '#test/builders/auth-group.ts'
import { aSocialGroup } from '#test/builders/social-group.ts'

const invited = async (options: Parameters<typeof anAuthGroup>[0], isAdministrator = false) => {
  const group = anAuthGroup(options)
  await group.invitations.keep('the token', { isAdministrator, expiresAt: group.now() + dayMs })
  return group
}

test('no one signs up without an invitation when sign-up is by invitation', async () => {
  const { register, users } = await invited({ signUp: 'invitation' })

  expect(await register()).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: expect.stringContaining('need an invitation') },
  })
  expect(await register({ invitation: 'made up' })).toMatchObject({ status: 400, body: { code: 'expired' } })
  expect(await users.findByEmail('ada@example.com')).toBeUndefined()
})

test('an invitation admits one person, who is not an administrator', async () => {
  const { register, users } = await invited({ signUp: 'invitation' })

  const first = await register({ invitation: 'the token' })
  const second = await register({ invitation: 'the token', username: 'eve@example.com' })

  expect([first.status, second.status]).toEqual([201, 400])
  expect((await users.findByEmail('ada@example.com'))?.user.isAdministrator).toBeUndefined()
})

test('an invitation stays valid if no account was created', async () => {
  const { register } = await invited({ signUp: 'invitation' })

  const weak = await register({ invitation: 'the token', password: 'password1' })

  expect(weak.status).toBe(400)
  expect((await register({ invitation: 'the token' })).status).toBe(201)
})

test('an invitation stays valid if its address is taken', async () => {
  const group = await invited({ signUp: 'invitation' })
  await group.invitations.keep('another', { isAdministrator: false, expiresAt: group.now() + dayMs })
  await group.register({ invitation: 'the token' })

  expect((await group.register({ invitation: 'another' })).status).toBe(409)
  expect((await group.register({ invitation: 'another', username: 'grace@example.com' })).status).toBe(201)
})

test('an invitation expires', async () => {
  const group = await invited({ signUp: 'invitation' })

  group.pass(dayMs)

  expect(await group.register({ invitation: 'the token' })).toMatchObject({ status: 400, body: { code: 'expired' } })
})

test('only the first administrator can sign up when sign-up is closed', async () => {
  const guest = await invited({ signUp: 'closed' })
  const operator = await invited({ signUp: 'closed' }, true)

  expect(await guest.register({ invitation: 'the token' })).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('closed') },
  })
  expect(await operator.register({ invitation: 'the token' })).toMatchObject({ status: 201, body: { user: { isAdministrator: true } } })
})

test('an invitation still makes an administrator when sign-up is open, and an invalid one keeps no one out', async () => {
  const operator = await invited({ signUp: 'open' }, true)

  expect(await operator.register({ invitation: 'the token' })).toMatchObject({ body: { user: { isAdministrator: true } } })
  expect((await operator.register({ invitation: 'the token', username: 'eve@example.com' })).status).toBe(201)
})

test('no one can make themselves an administrator', async () => {
  const { register } = await invited({ signUp: 'open' })

  expect((await register({ isAdministrator: true })).status).toBe(400)
})

test('everyone gets the granted plan at once, without an end, if there is one', async () => {
  const { register } = await invited({ grantedPlan: 'studio' })

  expect(await register({ plan: 'early-bird' })).toMatchObject({ status: 201, body: { user: { plan: 'studio' } } })
})

test('signing up through a provider requires an invitation too', async () => {
  const { call, invitations, now } = aSocialGroup({ signUp: 'invitation' })
  await invitations.keep('the token', { isAdministrator: false, expiresAt: now() + dayMs })
  const register = (own: Record<string, unknown>) =>
    call('google/register', { code: 'ada', username: 'ada@example.com', name: 'Ada', ...own })

  expect((await register({})).status).toBe(403)
  expect((await register({ invitation: 'made up' })).status).toBe(400)
  expect((await register({ invitation: 'the token' })).status).toBe(201)
})
