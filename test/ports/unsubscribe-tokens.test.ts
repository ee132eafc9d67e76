import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type JwtKeys, jwtUnsubscribeTokens, readJwtKeys } from '#functions/adapters/sign-in/jwt-tokens.ts'
import { sessionReader, sessionSigner } from '#functions/adapters/sign-in/session-tokens.ts'
import { newSessionKey } from '#infra/aws/session-keys.ts'
import { dayMs } from '#shared/domain/times.ts'
import { fakeUnsubscribeTokens } from '../fakes/unsubscribe-tokens.ts'

const aKey = (id: string) => ({ id, key: new Uint8Array(randomBytes(32)) })
const keys: JwtKeys = [aKey('new'), aKey('old')]
const now = Date.now()
const subscription = { userId: 'user-1', notification: 'weeklySummary' } as const

describe.each([
  ['fake', fakeUnsubscribeTokens()],
  ['jwt', jwtUnsubscribeTokens(keys)],
])('unsubscribe tokens (%s)', (_name, tokens) => {
  test.each(['failedPost', 'expiringConnection', 'weeklySummary'] as const)(
    'a token identifies one person and %s',
    async (notification) => {
      const token = await tokens.issue({ userId: 'user-1', notification })

      expect(await tokens.verify(token)).toEqual({ userId: 'user-1', notification })
    },
  )

  test('a token fits into a link', async () => {
    const token = await tokens.issue({ userId: '01JZZZZZZZZZZZZZZZZZZZZZZZ', notification: 'expiringConnection' })

    expect(encodeURIComponent(token)).toBe(token)
    expect(token.length).toBeLessThan(400)
  })

  test.each(['', 'a', 'a.b.c', '..', 'unsubscribe.user-1.everything', 'eyJhbGciOiJIUzI1NiJ9.e30.'])('"%s" is not a token', async (text) => {
    expect(await tokens.verify(text)).toBeUndefined()
  })
})

test('a token works for years and across key rotation', async () => {
  const token = await jwtUnsubscribeTokens(keys.slice(1)).issue(subscription)

  expect(await jwtUnsubscribeTokens(keys).verify(token)).toEqual(subscription)
  expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).not.toHaveProperty('exp')
})

test('a session isn’t an unsubscribe token or vice versa, and a foreign one is neither', async () => {
  const sessionKeys = [newSessionKey()]
  const [tokens, sessions] = [jwtUnsubscribeTokens(keys), { ...sessionSigner(sessionKeys), ...sessionReader(sessionKeys) }]
  const session = await sessions.issue({ userId: 'user-1', sessionId: 'session-1' }, { issuedAt: now, expiresAt: now + dayMs })

  expect(await tokens.verify(session)).toBeUndefined()
  expect(await sessions.verify(await tokens.issue(subscription), now)).toBeUndefined()
  expect(await tokens.verify(await jwtUnsubscribeTokens([aKey('new')]).issue(subscription))).toBeUndefined()
})

test('reads keys from their secret', async () => {
  const secret = JSON.stringify(keys.map(({ id, key }) => ({ id, key: Buffer.from(key).toString('base64url') })))

  const token = await jwtUnsubscribeTokens(readJwtKeys(secret)).issue(subscription)

  expect(await jwtUnsubscribeTokens(keys).verify(token)).toEqual(subscription)
})

test.each(['', '[]', '{}', '[{"id":"a","key":"c2hvcnQ"}]', 'my-secret-key'])('refuses the secret %s without quoting it', (secret) => {
  const read = () => readJwtKeys(secret)

  expect(read).toThrow('The secret jwt-keys is not a list')
  if (secret.length > 4) expect(read).not.toThrow(secret)
})
