import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignInProblem } from '#functions/ports/identity-provider.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { aSocialGroup } from '#test/builders/social-group.ts'
import { fakeIdentityProvider } from '#test/fakes/identity-provider.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const refusals: [SignInProblem, number, string][] = [
  ['expired', 400, 'expired'],
  ['cancelled', 400, 'invalid'],
  ['unverified', 403, 'forbidden'],
  ['unproven', 403, 'forbidden'],
  ['too-many', 429, 'too-many'],
  ['transient', 502, 'upstream'],
  ['misconfigured', 503, 'unavailable'],
]

test.each(refusals)('a sign-in that is %s answers %i with a message for the person', async (problem, status, code) => {
  const { comeBack, providers, reports } = aSocialGroup()
  const refusal = { problem, message: 'A sentence.', detail: 'a detail', ...(problem === 'too-many' && { retryAfterSeconds: 60 }) }
  providers.google.refusals.set('bad', refusal)

  const answer = await comeBack('bad')

  expect(answer).toMatchObject({ status, body: { code, message: 'A sentence.' } })
  expect(answer.headers['retry-after']).toBe(problem === 'too-many' ? '60' : undefined)
  expect(reports).toEqual(problem === 'misconfigured' ? ['Sign-in through Google isn’t set up correctly.'] : [])
})

test('does not call a provider this deployment has no app for', async () => {
  const { comeBack, providers } = aSocialGroup({ google: fakeIdentityProvider('google', false) })

  const answer = await comeBack('ada')

  expect(answer).toMatchObject({ status: 503, body: { message: 'Sign-in with Google isn’t available here.' } })
  expect(providers.google.asked).toEqual([])
})

test('a network has to wait after fifty made-up codes, and no other does', async () => {
  const { call, providers, from, pass } = aSocialGroup()
  providers.google.refusals.set('made-up', { problem: 'expired', message: 'Sign-in expired. Try again.', detail: '' })
  const attempt = (code: string, address: string) => call('google/login', { code }, { headers: from(address) })
  for (let count = 0; count < 50; count += 1) await attempt('made-up', '203.0.113.1')

  const refused = await attempt('ada', '203.0.113.1')
  const other = await attempt('ada', '203.0.113.2')
  pass(minuteMs)
  const later = await attempt('ada', '203.0.113.1')

  expect(refused).toMatchObject({ status: 429, body: { message: 'Too many failed attempts. Try again in 1 second.' } })
  expect(refused.headers['retry-after']).toBe('1')
  expect(other.status).toBe(200)
  expect(later.status).toBe(200)
  expect(providers.google.asked).toHaveLength(52)
})

test('neither codes nor tokens are logged', async () => {
  const written: string[] = []
  vi.mocked(process.stdout.write).mockImplementation((text) => written.push(String(text)) > 0)
  const { comeBack, complete, providers } = aSocialGroup()
  providers.google.refusals.set('secret-code', { problem: 'expired', message: 'Sign-in expired. Try again.', detail: 'token: 400' })

  await comeBack('secret-code')
  const { temporaryToken } = await comeBack('ada')
  await complete({ temporaryToken, email: 'eve@example.com' })

  expect(written.join('')).toContain('google expired: token: 400')
  expect(written.join('')).not.toMatch(new RegExp(`secret-code|${temporaryToken}`))
})

test('a temporary token from before verifiers were stored has expired', async () => {
  const { oneTimeTokens, complete, now } = aSocialGroup()
  const payload = { provider: 'google', subject: 'ada-id', email: 'ada@example.com', name: 'ada' }
  await oneTimeTokens.put('sign-in', 'older', { payload, expiresAt: now() + secondMs })

  expect(await complete({ temporaryToken: 'older' })).toMatchObject({
    status: 400,
    body: { message: 'Your sign-in has expired. Please try again.' },
  })
})
