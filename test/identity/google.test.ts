import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { fromGoogle } from '../sandbox/sign-in.ts'
import { onSandbox } from './on-sandbox.ts'

const refused = (problem: string, message: string) => ({ kind: 'refused', refusal: { problem, message } })
const expired = refused('expired', 'Sign-in expired. Try again.')
const unproven = refused('unproven', 'Sign-in could not be verified.')
const misconfigured = refused('misconfigured', 'Authentication configuration error. Please contact support.')
const unavailable = refused('transient', 'Google sign-in isn’t available right now. Try again.')

const token = 'POST /oauth2.googleapis.com/token'
const certs = 'GET /www.googleapis.com/oauth2/v3/certs'

/** Key caching uses the machine's clock. */
const start = Date.parse('2026-05-04T09:00:00.000Z')
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

test('Google vouches for a person by number, verified address, and name', async () => {
  const { google } = await onSandbox()

  expect(await google('ada.lovelace@Example.com')).toEqual({
    kind: 'vouched',
    person: {
      identity: { provider: 'google', subject: expect.stringMatching(/^\d{21}$/) },
      email: 'ada.lovelace@example.com',
      name: 'Ada Lovelace',
    },
  })
})

test('a person with another address stays the same, and another person with theirs is someone else', async () => {
  const { google } = await onSandbox()
  const personOf = async (name: string) => {
    const outcome = await google(name)
    return outcome.kind === 'vouched' ? outcome.person : undefined
  }

  const [ada, renamed, successor] = [await personOf('ada'), await personOf('ada renamed'), await personOf('ada successor')]

  expect(renamed).toMatchObject({ identity: ada?.identity, email: 'ada.renamed@crier.test' })
  expect(successor?.email).toBe(ada?.email)
  expect(successor?.identity).not.toEqual(ada?.identity)
})

test('derives a missing name from the address, and needs no picture', async () => {
  const { google } = await onSandbox()

  expect(await google('ben-noname-nopicture')).toMatchObject({ kind: 'vouched', person: { name: 'ben.noname.nopicture' } })
})

test.each([
  ['an address that is not verified', 'eve-unverified', 'Verify your email address with Google, then try again.'],
  ['no address', 'eve-noemail', 'Allow access to your email address, then try again.'],
])('refuses a sign-in with %s', async (_, name, message) => {
  const { google } = await onSandbox()

  expect(await google(name)).toMatchObject(refused('unverified', message))
})

test('a used, outdated, or mismatched code has expired', async () => {
  const { world, providers, google } = await onSandbox()
  const used = await fromGoogle(world, 'ada')
  const identify = (code: string, codeVerifier: string) => providers.google.identify({ code, codeVerifier })
  await identify(used.code, used.verifier)
  const [stolen, late] = [await fromGoogle(world, 'ada'), await fromGoogle(world, 'ada')]

  expect(await identify(used.code, used.verifier)).toMatchObject(expired)
  expect(await identify(stolen.code, late.verifier)).toMatchObject(expired)
  expect(await identify('4%2F0damaged', late.verifier)).toMatchObject(expired)
  world.clock.now += 601 * secondMs
  expect(await identify(late.code, late.verifier)).toMatchObject(expired)
  expect(await google('ada')).toMatchObject({ kind: 'vouched' })
})

test.each(['bad-signature', 'no-algorithm', 'unknown-key', 'wrong-audience', 'wrong-issuer', 'wrong-nonce', 'expired', 'missing'])(
  'refuses an id_token with the fault %s',
  async (idToken) => {
    const { google, fault } = await onSandbox()
    await fault({ platform: 'google', operation: 'token', idToken })

    expect(await google('ada')).toMatchObject(unproven)
  },
)

test('accepts an id_token with its issuer’s short name', async () => {
  const { google, fault } = await onSandbox()
  await fault({ platform: 'google', operation: 'token', idToken: 'short-issuer' })

  expect(await google('ada')).toMatchObject({ kind: 'vouched', person: { email: 'ada@crier.test' } })
})

test('refuses a missing nonce', async () => {
  const { google } = await onSandbox()

  expect(await google('ada', { nonce: '' })).toMatchObject(unproven)
})

test.each([
  [-59 * secondMs, 'vouched'],
  [-62 * secondMs, 'refused'],
  [hourMs + 59 * secondMs, 'vouched'],
  [hourMs + 62 * secondMs, 'refused'],
])('with our clock %d ms ahead of Google’s, an id_token is %s', async (aheadMs, kind) => {
  const { google } = await onSandbox({ aheadMs })

  expect(await google('ada')).toMatchObject({ kind })
})

test('fetches the keys once in ten minutes', async () => {
  const { google, asked } = await onSandbox()

  await google('ada')
  later(10 * minuteMs - 1)
  await google('ada')
  later(1)
  await google('ada')

  expect(asked()).toEqual([token, certs, token, token, certs])
})

test('looks up a new key once, and then caches it', async () => {
  const { google, fault, asked } = await onSandbox()
  await google('ada')
  later(30 * secondMs)
  await fault({ platform: 'google', operation: 'token', idToken: 'rotated-key' })

  const [rotated, next] = [await google('ada'), await google('ada')]

  expect([rotated, next]).toMatchObject([{ kind: 'vouched' }, { kind: 'vouched' }])
  expect(asked()).toEqual([token, certs, token, certs, token])
})

test('unknown keys don’t make us query Google repeatedly', async () => {
  const { google, fault, asked } = await onSandbox()
  await google('ada')
  await fault({ platform: 'google', operation: 'token', idToken: 'unknown-key', times: 'forever' })

  const atOnce = [await google('eve'), await google('eve')]
  later(30 * secondMs)
  const cooledDown = [await google('eve'), await google('eve')]

  expect([...atOnce, ...cooledDown]).toMatchObject([unproven, unproven, unproven, unproven])
  expect(asked()).toEqual([token, certs, token, token, token, certs, token])
})

test('cached keys outlast an outage at Google', async () => {
  const { google, fault } = await onSandbox()
  await google('ada')
  await fault({ platform: 'google', operation: 'keys', status: 500, times: 'forever' })

  later(9 * minuteMs)
  const kept = await google('ada')
  later(minuteMs)
  const gone = await google('ada')

  expect([kept, gone]).toMatchObject([{ kind: 'vouched' }, unavailable])
})

test.each([
  ['invalid_client', misconfigured],
  ['redirect_uri_mismatch', misconfigured],
  ['invalid_request', misconfigured],
  ['unauthorized_client', misconfigured],
  ['unsupported_grant_type', misconfigured],
  ['invalid_grant', expired],
  ['access_denied', refused('cancelled', 'Sign-in with Google was cancelled.')],
  ['internal_failure', unavailable],
])('explains the error %s in our words', async (error, outcome) => {
  const { google, fault } = await onSandbox()
  await fault({ platform: 'google', operation: 'token', error, times: 'forever' })

  expect(await google('ada')).toMatchObject(outcome)
})

test('a wrong secret or an unknown callback is our configuration error', async () => {
  const wrongSecret = await onSandbox({ googleSecret: 'wrong' })
  const wrongSite = await onSandbox({ siteUrl: 'https://other.test' })

  expect(await wrongSecret.google('ada')).toMatchObject(misconfigured)
  expect(await wrongSite.google('ada')).toMatchObject(misconfigured)
})

test('a failed exchange is tried twice, not more', async () => {
  const { google, fault, asked, pauses } = await onSandbox()
  await fault({ platform: 'google', operation: 'token', status: 503, times: 1 })
  expect(await google('ada')).toMatchObject({ kind: 'vouched' })

  await fault({ platform: 'google', operation: 'token', htmlError: true, times: 'forever' })
  expect(await google('ada')).toMatchObject(unavailable)
  expect(asked()).toEqual([token, token, certs, token, token])
  expect(pauses).toEqual([200, 200])
})

test('an exchange whose response was lost has used up its code', async () => {
  const { google, fault } = await onSandbox()
  await fault({ platform: 'google', operation: 'token', dropAfterEffect: true })

  expect(await google('ada')).toMatchObject(expired)
})

test.each([
  ['are refused', { status: 500 }, unavailable],
  ['come as a page for people', { htmlError: true }, unavailable],
  ['are asked for too often', { retryAfter: 30 }, { kind: 'refused', refusal: { problem: 'too-many', retryAfterSeconds: 30 } }],
])('keys that %s make the sign-in unavailable, without blaming the person', async (_what, fault, outcome) => {
  const { google, fault: set } = await onSandbox()
  await set({ platform: 'google', operation: 'keys', ...fault, times: 'forever' })

  expect(await google('ada')).toMatchObject(outcome)
})

test('a busy Google says when to retry', async () => {
  const { google, fault } = await onSandbox()
  await fault({ platform: 'google', operation: 'token', retryAfter: 30 })

  const outcome = await google('ada')

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { problem: 'too-many', retryAfterSeconds: 30 } })
})

test('waits for a slow Google for up to six seconds, twice', { timeout: 30 * secondMs }, async () => {
  const { google, fault } = await onSandbox()
  await fault({ platform: 'google', operation: 'token', delayMs: minuteMs, times: 'forever' })

  const begin = performance.now()
  const outcome = await google('ada')

  expect(outcome).toMatchObject(unavailable)
  expect(performance.now() - begin).toBeLessThan(15 * secondMs)
})

test('a refusal contains neither the code nor the secret', async () => {
  const { world, providers } = await onSandbox({ googleSecret: 'GOCSPX-wrong' })
  const { code, verifier } = await fromGoogle(world, 'ada')

  const outcome = await providers.google.identify({ code, codeVerifier: verifier })

  expect(JSON.stringify(outcome)).not.toMatch(new RegExp(`${code}|${verifier}|GOCSPX`))
})
