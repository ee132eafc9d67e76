import { randomBytes } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { dayMs } from '#shared/domain/times.ts'
import { type JwtKeys, jwtTokens, readJwtKeys } from './jwt-tokens.ts'

const now = Date.parse('2026-05-04T09:00:00.000Z')
const validity = { issuedAt: now, expiresAt: now + 7 * dayMs }
const claims = { userId: 'user-1', sessionId: 'session-1' }
const aKey = (id: string) => ({ id, key: new Uint8Array(randomBytes(32)) })
const keys: JwtKeys = [aKey('new'), aKey('old')]
const tokens = jwtTokens(keys)
const newest = keys[0]?.key ?? new Uint8Array()

/** A token that is right but for what is changed. */
const forged = (changed: { header?: Record<string, string>; claims?: Record<string, unknown>; key?: Uint8Array }) =>
  new SignJWT({
    sid: 'session-1',
    iss: 'crier',
    aud: 'crier-api',
    sub: 'user-1',
    iat: now / 1000,
    exp: now / 1000 + 3_600,
    ...changed.claims,
  })
    .setProtectedHeader({ alg: 'HS256', kid: 'new', ...changed.header })
    .sign(changed.key ?? newest)

test('a token stands for its session until it expires', async () => {
  const token = await tokens.issue(claims, validity)

  expect(await tokens.verify(token, now)).toEqual(claims)
  expect(await tokens.verify(token, now + 7 * dayMs - 1_000)).toEqual(claims)
  expect(await tokens.verify(token, now + 7 * dayMs)).toBeUndefined()
})

test('the newest key signs and its id is named', async () => {
  const token = await tokens.issue(claims, validity)

  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', kid: 'new' })
  expect(decodeJwt(token)).toEqual({
    sub: 'user-1',
    sid: 'session-1',
    iss: 'crier',
    aud: 'crier-api',
    iat: now / 1000,
    exp: now / 1000 + 604_800,
  })
})

test('while keys are rotated, tokens of both are believed, and those of a key that is gone are not', async () => {
  const token = await jwtTokens(keys.slice(1)).issue(claims, validity)

  expect(await tokens.verify(token, now)).toEqual(claims)
  expect(await jwtTokens(keys.slice(0, 1)).verify(token, now)).toBeUndefined()
})

test('the token that all forgeries start from is good', async () => {
  expect(await tokens.verify(await forged({}), now)).toEqual(claims)
})

test.each([
  ['is signed with another key', { key: new Uint8Array(randomBytes(32)) }],
  ['names the other key', { header: { kid: 'old' } }],
  ['names no key of ours', { header: { kid: 'unknown' } }],
  ['is signed with another algorithm, though with our key', { header: { alg: 'HS384' } }],
  ['is of another issuer', { claims: { iss: 'somebody' } }],
  ['is for another audience', { claims: { aud: 'somebody' } }],
  ['has no end', { claims: { exp: undefined } }],
  ['has no session', { claims: { sid: undefined } }],
  ['has a session that is no text', { claims: { sid: 7 } }],
  ['has no person', { claims: { sub: undefined } }],
])('a token that %s is not believed', async (_what, changed) => {
  expect(await tokens.verify(await forged(changed), now)).toBeUndefined()
})

test('an unsigned token is not believed', async () => {
  const unsigned = new UnsecuredJWT({ sid: 'session-1' })
    .setIssuer('crier')
    .setAudience('crier-api')
    .setSubject('user-1')
    .setExpirationTime('1h')
    .encode()
  const [, payload] = (await tokens.issue(claims, validity)).split('.')
  const header = Buffer.from('{"alg":"none","kid":"new"}').toString('base64url')

  expect(await tokens.verify(unsigned, now)).toBeUndefined()
  expect(await tokens.verify(`${header}.${payload}.`, now)).toBeUndefined()
})

test.each(['', 'a', 'a.b.c', '..', 'eyJhbGciOiJIUzI1NiJ9.e30.'])('"%s" is no token', async (text) => {
  expect(await tokens.verify(text, now)).toBeUndefined()
})

test('keys are read from their secret', async () => {
  const secret = JSON.stringify(keys.map(({ id, key }) => ({ id, key: Buffer.from(key).toString('base64url') })))

  const token = await jwtTokens(readJwtKeys(secret)).issue(claims, validity)

  expect(await tokens.verify(token, now)).toEqual(claims)
})

test.each(['', '[]', '{}', '[{"id":"a","key":"c2hvcnQ"}]', 'my-secret-key'])('the secret %s is refused without being quoted', (secret) => {
  const read = () => readJwtKeys(secret)

  expect(read).toThrow('The secret jwt-keys is not a list')
  if (secret.length > 4) expect(read).not.toThrow(secret)
})
