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

/** How long keys are kept goes by the clock of the machine. */
const start = Date.parse('2026-05-04T09:00:00.000Z')
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

test('Google vouches for a person by number, verified address and name', async () => {
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

test('a person stays the same with another address, and another one with theirs is somebody else', async () => {
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

test('without a name the address gives one; a picture is not needed', async () => {
  const { google } = await onSandbox()

  expect(await google('ben-noname-nopicture')).toMatchObject({ kind: 'vouched', person: { name: 'ben.noname.nopicture' } })
})

test.each([
  ['an address that is not verified', 'eve-unverified', 'Verify your email address with Google, then try again.'],
  ['no address', 'eve-noemail', 'Allow access to your email address, then try again.'],
])('%s signs nobody in', async (_, name, message) => {
  const { google } = await onSandbox()

  expect(await google(name)).toMatchObject(refused('unverified', message))
})

test('a code that was used, is too old, or belongs to another verifier has expired', async () => {
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
  'an id_token with the fault %s proves nothing',
  async (idToken) => {
    const { google, fault } = await onSandbox()
    await fault({ platform: 'google', operation: 'token', idToken })

    expect(await google('ada')).toMatchObject(unproven)
  },
)

test('an id_token with the short name of its issuer is as good as any', async () => {
  const { google, fault } = await onSandbox()
  await fault({ platform: 'google', operation: 'token', idToken: 'short-issuer' })

  expect(await google('ada')).toMatchObject({ kind: 'vouched', person: { email: 'ada@crier.test' } })
})

test('a nonce that is missing is not the one of the verifier', async () => {
  const { google } = await onSandbox()

  expect(await google('ada', { nonce: '' })).toMatchObject(unproven)
})

test.each([
  [-59 * secondMs, 'vouched'],
  [-62 * secondMs, 'refused'],
  [hourMs + 59 * secondMs, 'vouched'],
  [hourMs + 62 * secondMs, 'refused'],
])('with our clock %d ms ahead of Google’s an id_token is %s', async (aheadMs, kind) => {
  const { google } = await onSandbox({ aheadMs })

  expect(await google('ada')).toMatchObject({ kind })
})

test('the keys are asked for once in ten minutes', async () => {
  const { google, asked } = await onSandbox()

  await google('ada')
  later(10 * minuteMs - 1)
  await google('ada')
  later(1)
  await google('ada')

  expect(asked()).toEqual([token, certs, token, token, certs])
})

test('a key that Google began to use is looked for once, and then kept', async () => {
  const { google, fault, asked } = await onSandbox()
  await google('ada')
  later(30 * secondMs)
  await fault({ platform: 'google', operation: 'token', idToken: 'rotated-key' })

  const [rotated, next] = [await google('ada'), await google('ada')]

  expect([rotated, next]).toMatchObject([{ kind: 'vouched' }, { kind: 'vouched' }])
  expect(asked()).toEqual([token, certs, token, certs, token])
})

test('keys that nobody knows don’t make us ask Google over and over', async () => {
  const { google, fault, asked } = await onSandbox()
  await google('ada')
  await fault({ platform: 'google', operation: 'token', idToken: 'unknown-key', times: 'forever' })

  const atOnce = [await google('eve'), await google('eve')]
  later(30 * secondMs)
  const cooledDown = [await google('eve'), await google('eve')]

  expect([...atOnce, ...cooledDown]).toMatchObject([unproven, unproven, unproven, unproven])
  expect(asked()).toEqual([token, certs, token, token, token, certs, token])
})

test('keys that are kept outlast a failure of Google’s', async () => {
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
  ['access_denied', refused('cancelled', 'Sign-in with Google was canceled.')],
  ['internal_failure', unavailable],
])('the error %s is told in our words', async (error, outcome) => {
  const { google, fault } = await onSandbox()
  await fault({ platform: 'google', operation: 'token', error, times: 'forever' })

  expect(await google('ada')).toMatchObject(outcome)
})

test('a wrong secret, or a callback that Google does not know, is our mistake', async () => {
  const wrongSecret = await onSandbox({ googleSecret: 'wrong' })
  const wrongSite = await onSandbox({ siteUrl: 'https://other.test' })

  expect(await wrongSecret.google('ada')).toMatchObject(misconfigured)
  expect(await wrongSite.google('ada')).toMatchObject(misconfigured)
})

test('an exchange that breaks down is tried twice, not more', async () => {
  const { google, fault, asked, pauses } = await onSandbox()
  await fault({ platform: 'google', operation: 'token', status: 503, times: 1 })
  expect(await google('ada')).toMatchObject({ kind: 'vouched' })

  await fault({ platform: 'google', operation: 'token', htmlError: true, times: 'forever' })
  expect(await google('ada')).toMatchObject(unavailable)
  expect(asked()).toEqual([token, token, certs, token, token])
  expect(pauses).toEqual([200, 200])
})

test('an exchange whose answer was lost has used up its code', async () => {
  const { google, fault } = await onSandbox()
  await fault({ platform: 'google', operation: 'token', dropAfterEffect: true })

  expect(await google('ada')).toMatchObject(expired)
})

test.each([
  ['are refused', { status: 500 }, unavailable],
  ['come as a page for people', { htmlError: true }, unavailable],
  ['are asked for too often', { retryAfter: 30 }, { kind: 'refused', refusal: { problem: 'too-many', retryAfterSeconds: 30 } }],
])('keys that %s make the sign-in wait, and don’t blame the person', async (_what, fault, outcome) => {
  const { google, fault: set } = await onSandbox()
  await set({ platform: 'google', operation: 'keys', ...fault, times: 'forever' })

  expect(await google('ada')).toMatchObject(outcome)
})

test('a busy Google says when to come back', async () => {
  const { google, fault } = await onSandbox()
  await fault({ platform: 'google', operation: 'token', retryAfter: 30 })

  const outcome = await google('ada')

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { problem: 'too-many', retryAfterSeconds: 30 } })
})

test('a slow Google is waited for six seconds at most, twice', { timeout: 30 * secondMs }, async () => {
  const { google, fault } = await onSandbox()
  await fault({ platform: 'google', operation: 'token', delayMs: minuteMs, times: 'forever' })

  const begin = performance.now()
  const outcome = await google('ada')

  expect(outcome).toMatchObject(unavailable)
  expect(performance.now() - begin).toBeLessThan(15 * secondMs)
})

test('what is told of a refusal holds neither code nor secret', async () => {
  const { world, providers } = await onSandbox({ googleSecret: 'GOCSPX-wrong' })
  const { code, verifier } = await fromGoogle(world, 'ada')

  const outcome = await providers.google.identify({ code, codeVerifier: verifier })

  expect(JSON.stringify(outcome)).not.toMatch(new RegExp(`${code}|${verifier}|GOCSPX`))
})
