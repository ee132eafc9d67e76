import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSocialGroup } from '#test/builders/social-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const ended = { status: 400, body: { code: 'expired', message: 'Your sign-in has expired. Please try again.' } }

test('refuses an address that was taken in the meantime, and the same token can link it', async () => {
  const { comeBack, complete, link, aPerson } = aSocialGroup()
  const { temporaryToken } = await comeBack('ada')
  const token = await aPerson()

  const refused = await complete({ temporaryToken })
  const linked = await link(temporaryToken, token)

  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('already an account') } })
  expect(linked).toMatchObject({ status: 200, body: { id: 'owner', providers: ['google'], hasPassword: true } })
})

test('an address alone opens no account: its owner logs in and links the identity first', async () => {
  const { comeBack, link, aPerson } = aSocialGroup()
  const token = await aPerson()

  const stranger = await comeBack('ada', 'github')
  const linked = await link(stranger.temporaryToken, token)
  const owner = await comeBack('ada', 'github')

  const message = 'There is already an account with this email address. Log in with your password to connect GitHub to it.'
  expect(stranger).toMatchObject({ status: 200, body: { requiresRegistration: false, requiresLogin: true, message } })
  expect(stranger.body).not.toHaveProperty('token')
  expect(linked).toMatchObject({ status: 200, body: { id: 'owner', providers: ['github'] } })
  expect(owner).toMatchObject({ status: 200, body: { requiresLogin: false, user: { id: 'owner' } } })
})

test('an identity is linked only to the account with its own address, and its token works once', async () => {
  const { comeBack, link, aPerson } = aSocialGroup()
  const token = await aPerson()
  const [own, foreign] = [await comeBack('ada'), await comeBack('eve')]

  const refused = await link(foreign.temporaryToken, token)
  const linked = await link(own.temporaryToken, token)
  const again = await link(own.temporaryToken, token)

  expect(refused).toMatchObject({ status: 403, body: { message: expect.stringContaining('You signed in to Google as eve@example.com.') } })
  expect(linked.status).toBe(200)
  expect(again).toMatchObject(ended)
})

test('does not link an identity that became someone else’s in the meantime', async () => {
  const { comeBack, link, aPerson, users } = aSocialGroup()
  const token = await aPerson()
  const { temporaryToken } = await comeBack('ada')
  await aPerson({ id: 'other', email: 'other@example.com' })
  await users.linkIdentity('other', { provider: 'google', subject: 'ada-id' })

  const answer = await link(temporaryToken, token)

  expect(answer).toMatchObject({ status: 409, body: { message: 'This Google account is already connected to another account here.' } })
})

test('a stranger links nothing', async () => {
  const { comeBack, call, aPerson } = aSocialGroup()
  await aPerson()
  const { temporaryToken } = await comeBack('ada')

  expect(await call('link', { temporaryToken })).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
})
