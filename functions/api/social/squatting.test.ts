import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSocialGroup } from '#test/builders/social-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('a person from a provider replaces someone who signed up with their address and never verified it', async () => {
  const { aPerson, comeBack, complete, users, sessions, jobs, now } = aSocialGroup()
  await aPerson({ isEmailVerified: false })

  const came = await comeBack('ada')
  const registered = await complete({ temporaryToken: came.temporaryToken })

  expect(came.body).toMatchObject({ requiresRegistration: true, requiresLogin: false })
  expect(registered).toMatchObject({ status: 201, body: { user: { id: 'id-1', email: 'ada@example.com', isEmailVerified: true } } })
  expect((await users.findByEmail('ada@example.com'))?.user.id).toBe('id-1')
  expect(await users.get('owner')).toMatchObject({ email: 'owner@replaced.invalid', isEmailVerified: false })
  expect(await sessions.list('owner', now())).toEqual([])
  expect((await jobs.of('owner')).map(({ kind }) => kind)).toEqual(['remove-person'])
})

test('a code instead of the token does so too', async () => {
  const { aPerson, call, users } = aSocialGroup()
  await aPerson({ isEmailVerified: false })

  const registered = await call('google/register', { code: 'ada', username: 'ada@example.com' })

  expect(registered.status).toBe(201)
  expect((await users.findByEmail('ada@example.com'))?.user).toMatchObject({ id: 'id-1', hasPassword: false })
})

test('a person who verifies the address in the meantime keeps it', async () => {
  const { aPerson, comeBack, complete, users, jobs } = aSocialGroup()
  await aPerson({ isEmailVerified: false })
  const { temporaryToken } = await comeBack('ada')
  await users.markEmailVerified('owner')

  const refused = await complete({ temporaryToken })

  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await users.findByEmail('ada@example.com'))?.user.id).toBe('owner')
  expect(await jobs.of('owner')).toEqual([])
})

test('an account with a never-verified address gets no other sign-in method', async () => {
  const { aPerson, comeBack, link, users } = aSocialGroup()
  const token = await aPerson({ isEmailVerified: false })
  const { temporaryToken } = await comeBack('ada')

  const refused = await link(temporaryToken, token)

  expect(refused).toMatchObject({ status: 403, body: { message: 'Confirm your address first: open the link we emailed there.' } })
  expect((await users.get('owner'))?.providers).toEqual([])
})
