import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { dayMs, hourSeconds, secondMs } from '#shared/domain/times.ts'
import { readPublicKeys, readSigningKeys, type SigningKeys, sessionReader, sessionSigner } from './session-tokens.ts'

const now = Date.parse('2026-05-04T09:00:00.000Z')
const validity = { issuedAt: now, expiresAt: now + 7 * dayMs }
const claims = { userId: 'user-1', sessionId: 'session-1' }
const aKey = (id: string) => {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return { id, x, d }
}
const newest = aKey('new')
const keys: SigningKeys = [newest, aKey('old')]
const publicOf = (all: SigningKeys) => all.map(({ id, x }) => ({ id, x }))
const tokens = { ...sessionSigner(keys), ...sessionReader(publicOf(keys)) }
const privateKey = ({ x, d }: { x: string; d: string }) => importJWK({ kty: 'OKP', crv: 'Ed25519', x, d }, 'EdDSA')

/** A valid token except for the given changes. */
const forged = async (changed: {
  header?: Record<string, string>
  claims?: Record<string, unknown>
  key?: Parameters<SignJWT['sign']>[0]
}) =>
  new SignJWT({
    sid: 'session-1',
    iss: 'crier',
    aud: 'crier-api',
    sub: 'user-1',
    iat: now / secondMs,
    exp: now / secondMs + hourSeconds,
    ...changed.claims,
  })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'new', ...changed.header })
    .sign(changed.key ?? (await privateKey(newest)))

test('a token is valid for its session until it expires', async () => {
  const token = await tokens.issue(claims, validity)

  expect(await tokens.verify(token, now)).toEqual(claims)
  expect(await tokens.verify(token, now + 7 * dayMs - secondMs)).toEqual(claims)
  expect(await tokens.verify(token, now + 7 * dayMs)).toBeUndefined()
})

test('the newest key signs, and its id is in the header', async () => {
  const token = await tokens.issue(claims, validity)

  expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', kid: 'new' })
  expect(decodeJwt(token)).toEqual({
    sub: 'user-1',
    sid: 'session-1',
    iss: 'crier',
    aud: 'crier-api',
    iat: now / secondMs,
    exp: now / secondMs + 604_800,
  })
})

test('during a key rotation, tokens signed by either key are valid, and those of a removed key are not', async () => {
  const token = await sessionSigner(keys.slice(1)).issue(claims, validity)

  expect(await tokens.verify(token, now)).toEqual(claims)
  expect(await sessionReader(publicOf(keys.slice(0, 1))).verify(token, now)).toBeUndefined()
})

test('the token that all forgeries are based on is valid', async () => {
  expect(await tokens.verify(await forged({}), now)).toEqual(claims)
})

test.each([
  ['is signed with another key', { key: generateKeyPairSync('ed25519').privateKey }],
  ['names the other key', { header: { kid: 'old' } }],
  ['names no key of ours', { header: { kid: 'unknown' } }],
  [
    'is signed with our public key, which others hold, as if it were a shared secret',
    { header: { alg: 'HS256' }, key: Buffer.from(newest.x, 'base64url') },
  ],
  ['is signed with our public key as it is written', { header: { alg: 'HS256' }, key: Buffer.from(newest.x) }],
  ['is signed with a secret', { header: { alg: 'HS256' }, key: new Uint8Array(randomBytes(32)) }],
  ['is of another issuer', { claims: { iss: 'somebody' } }],
  ['is for another audience', { claims: { aud: 'somebody' } }],
  ['has no end', { claims: { exp: undefined } }],
  ['has no session', { claims: { sid: undefined } }],
  ['has a session that is no text', { claims: { sid: 7 } }],
  ['has no person', { claims: { sub: undefined } }],
])('rejects a token that %s', async (_what, changed) => {
  expect(await tokens.verify(await forged(changed), now)).toBeUndefined()
})

test('rejects an unsigned token', async () => {
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

test.each(['', 'a', 'a.b.c', '..', 'eyJhbGciOiJIUzI1NiJ9.e30.'])('"%s" is not a token', async (text) => {
  expect(await tokens.verify(text, now)).toBeUndefined()
})

test('reads keys from their secrets, with those that verify separate from those that sign', async () => {
  const token = await sessionSigner(readSigningKeys(JSON.stringify(keys))).issue(claims, validity)

  expect(await sessionReader(readPublicKeys(JSON.stringify(publicOf(keys)))).verify(token, now)).toEqual(claims)
  expect(readPublicKeys(JSON.stringify(keys))).toEqual(publicOf(keys))
})

test.each(['', '[]', '{}', '[{"id":"a","x":"c2hvcnQ","d":"c2hvcnQ"}]', 'my-secret-key'])(
  'refuses the secret %s without quoting it',
  (secret) => {
    for (const read of [() => readSigningKeys(secret), () => readPublicKeys(secret)]) {
      expect(read).toThrow(/^The secret session-(public-)?keys is not a list/)
      if (secret.length > 4) expect(read).not.toThrow(secret)
    }
  },
)
