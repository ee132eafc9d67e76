import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { authorizationUrl, challengeOf, makeState, makeVerifier, type SignInProvider, socialFailure } from './through-provider.ts'

const aProvider = (provider: SignInProvider['provider']): SignInProvider => ({
  provider,
  name: provider,
  clientId: 'crier-client',
  redirectUri: `https://crier.test/auth/${provider}/callback`,
  scope: 'email profile',
  authorizationAddress: 'https://provider.test/authorize',
  parameters: { prompt: 'consent' },
  isSandbox: false,
})

test('a state is 16 random bytes in hex', () => {
  expect(makeState()).toMatch(/^[0-9a-f]{32}$/)
  expect(makeState()).not.toBe(makeState())
})

test('a verifier is one that RFC 7636 allows', () => {
  expect(makeVerifier()).toMatch(/^[\w-]{43}$/)
})

test('a challenge is made of the verifier as RFC 7636 shows in its example', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
})

test('the address of the provider carries the state, the challenge and what is configured', () => {
  const url = new URL(authorizationUrl(aProvider('github'), { state: 's1', challenge: 'c1' }))

  expect(url.origin + url.pathname).toBe('https://provider.test/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    prompt: 'consent',
    client_id: 'crier-client',
    redirect_uri: 'https://crier.test/auth/github/callback',
    response_type: 'code',
    scope: 'email profile',
    state: 's1',
    code_challenge: 'c1',
    code_challenge_method: 'S256',
  })
})

test('Google is asked to put the challenge into its id_token', () => {
  const url = new URL(authorizationUrl(aProvider('google'), { state: 's1', challenge: 'c1' }))

  expect(url.searchParams.get('nonce')).toBe('c1')
})

const refusal = (message: string, code = 'conflict') => new ApiError(message, { status: 409, code })
const anUnreadable = new SyntaxError('Unexpected end of JSON input')
const noNetwork = new TypeError('Failed to fetch')

const failures: [error: Error, about: Parameters<typeof socialFailure>[1], text: string][] = [
  [refusal('Sign-in expired. Try again.'), { provider: 'google', intent: 'login' }, 'Sign-in expired. Try again.'],
  [refusal('', 'unknown'), { provider: 'github', intent: 'login' }, 'GitHub login failed. Please try again.'],
  [anUnreadable, { provider: 'google', intent: 'login' }, 'Login failed: No authentication token received'],
  [noNetwork, { provider: 'google', intent: 'login' }, 'Failed to login with Google. Please try again.'],
  [noNetwork, { provider: 'github', intent: 'signup' }, 'An error occurred during social login'],
]

test.each(failures)('%s at %o is told as: %s', (error, about, text) => {
  expect(socialFailure(error, about).message).toBe(text)
})

test('a sign-in that is over is told from other refusals by its code', () => {
  const about = { provider: 'google', intent: 'login' } as const

  expect(socialFailure(refusal('Try again.', 'expired'), about).reason).toBe('expired')
  expect(socialFailure(refusal('Sign-in expired. Try again.', 'conflict'), about).reason).toBeUndefined()
})
