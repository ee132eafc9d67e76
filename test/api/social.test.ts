import { afterAll, afterEach, expect, test } from 'vitest'
import { authApi } from '#shared/contracts/auth.ts'
import { healthApi } from '#shared/contracts/health.ts'
import { socialApi } from '#shared/contracts/social.ts'
import { userApi } from '#shared/contracts/user.ts'
import { Provider } from '#shared/domain/users.ts'
import { createClient } from '#web/lib/request.ts'
import { comeBack } from './come-back.ts'
import { startCrier } from './crier.ts'
import { aPerson, password } from './person.ts'
import { clearFaults, putFault } from './sandbox.ts'
import { signedIn } from './signed-in.ts'

const crier = await startCrier()
afterAll(crier.stop)
afterEach(() => clearFaults(crier))

const guest = createClient({ baseUrl: crier.url })
const refusal = (status: number, message: string) => expect.objectContaining({ status, message: expect.stringContaining(message) })

const signIn = async (provider: Provider, name: string) => {
  const come = await comeBack(crier, provider, name)
  return { ...(await guest.request(socialApi.login, come)).body, codeVerifier: come.codeVerifier }
}

/** A sign-in that needs another step before it grants a session. Throws if it already granted one. */
const pendingSignIn = async (provider: Provider, name: string) => {
  const body = await signIn(provider, name)
  if (!('temporaryToken' in body)) throw new Error('They were let in.')
  return body
}

const signUp = async (provider: Provider, name: string) => {
  const { email, name: theirs, temporaryToken, codeVerifier } = await pendingSignIn(provider, name)
  return (await guest.request(socialApi.complete, { email, name: theirs, temporaryToken, codeVerifier, provider })).body
}

test.each(Provider.options)('a newcomer signs up through %s, uses Crier, and is recognized when they return', async (provider) => {
  const name = `new.${provider}`

  const registered = await signUp(provider, name)
  const { request } = createClient({ baseUrl: crier.url, token: registered.token })
  const me = (await request(userApi.get, {})).body
  const again = await signIn(provider, name)

  expect(registered).toMatchObject({ role: 'user', user: { email: `${name}@crier.test`, isEmailVerified: true, hasPassword: false } })
  expect(me).toEqual(registered.user)
  expect(again).toMatchObject({ requiresRegistration: false, requiresLogin: false, user: { id: me.id }, token: expect.any(String) })
})

test.each(Provider.options)('an account’s owner logs in by password and links %s to it', async (provider) => {
  const owner = await aPerson(crier, `owner.${provider}`)

  const { temporaryToken, codeVerifier } = await pendingSignIn(provider, `owner.${provider}`)
  const { token } = signedIn(await guest.request(authApi.login, { email: owner.email, password }))
  const { request } = createClient({ baseUrl: crier.url, token })
  const linked = (await request(socialApi.link, { temporaryToken, codeVerifier })).body
  const again = await signIn(provider, `owner.${provider}`)

  expect(linked).toMatchObject({ id: owner.id, providers: [provider], hasPassword: true })
  expect(again).toMatchObject({ requiresLogin: false, user: { id: owner.id } })
  await expect(request(socialApi.link, { temporaryToken, codeVerifier })).rejects.toEqual(
    refusal(400, 'Your sign-in has expired. Please try again.'),
  )
})

test('an identity can’t be linked to another person’s account, or without a session', async () => {
  const eve = await aPerson(crier, 'eve')
  const { temporaryToken, codeVerifier } = await pendingSignIn('google', 'mallory')

  await expect(eve.request(socialApi.link, { temporaryToken, codeVerifier })).rejects.toEqual(
    refusal(403, 'You signed in to Google as mallory@crier.test.'),
  )
  await expect(guest.request(socialApi.link, { temporaryToken, codeVerifier })).rejects.toMatchObject({ status: 401 })
  expect((await eve.request(userApi.get, {})).body.providers).toEqual([])
})

test('a person keeps their account under a new address, and whoever takes over the old address stays out', async () => {
  const { user } = await signUp('github', 'grace')

  const renamed = await signIn('github', 'grace renamed')
  const successor = await signIn('github', 'grace successor')

  expect(renamed).toMatchObject({ requiresRegistration: false, user: { id: user.id, email: 'grace@crier.test' } })
  expect(successor).toMatchObject({ requiresLogin: true, message: expect.stringContaining('Log in through GitHub') })
})

test('of concurrent sign-ups with one sign-in, exactly one creates the account', async () => {
  const { email, name, temporaryToken, codeVerifier } = await pendingSignIn('google', 'twin')

  const complete = () => guest.request(socialApi.complete, { email, name, temporaryToken, codeVerifier })
  const outcomes = await Promise.allSettled([complete(), complete(), complete()])

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a code signs a person up in one call', async () => {
  const { status, body } = await guest.request(socialApi.register, {
    ...(await comeBack(crier, 'google', 'at.once')),
    username: 'At.Once@crier.test',
    name: 'At Once',
    plan: 'free',
  })

  expect(status).toBe(201)
  expect(body.user).toMatchObject({ email: 'at.once@crier.test', name: 'At Once', plan: 'free', providers: ['google'] })
})

test('a code works once, and the provider must have verified the address', async () => {
  const come = await comeBack(crier, 'google', 'once')
  await guest.request(socialApi.login, come)

  await expect(guest.request(socialApi.login, come)).rejects.toEqual(refusal(400, 'Sign-in expired. Try again.'))
  await expect(signIn('google', 'unverified')).rejects.toEqual(refusal(403, 'Verify your email address with Google, then try again.'))
  await expect(signIn('github', 'unverified')).rejects.toEqual(refusal(403, 'Verify your email address with GitHub, then try again.'))
})

test('refuses an id_token that Google didn’t sign', async () => {
  await putFault(crier, { platform: 'google', operation: 'token', idToken: 'bad-signature' })

  await expect(signIn('google', 'forged')).rejects.toEqual(refusal(403, 'Sign-in could not be verified.'))
})

test('a provider outage is distinguished from a wrong setup of ours, which the operators are told about', async () => {
  await putFault(crier, { platform: 'github', operation: 'token', status: 502, times: 'forever' })
  await putFault(crier, { platform: 'google', operation: 'token', error: 'invalid_client' })

  await expect(signIn('github', 'later')).rejects.toEqual(refusal(502, 'GitHub sign-in isn’t available right now. Try again.'))
  const setUpWrongly = refusal(503, 'Authentication configuration error. Please contact support.')
  await expect(signIn('google', 'never')).rejects.toEqual(setUpWrongly)
  expect(crier.complaints()).toContain('Sign-in through Google isn’t set up correctly.')
})

test('the deployment’s browser configuration is public and never cached', async () => {
  const { body } = await guest.request(healthApi.config, {})
  const { headers } = await fetch(`${crier.url}/api/config`)

  expect(body.signInProviders.map(({ provider, isSandbox }) => [provider, isSandbox])).toEqual([
    ['google', true],
    ['github', true],
  ])
  expect(body.platforms).toContainEqual({ id: 'x', name: 'X', isAvailable: true })
  expect(headers.get('cache-control')).toBe('no-store')
})
