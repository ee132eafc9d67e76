import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importJWK, SignJWT } from 'jose'
import * as z from 'zod'
import { newSessionKey, SessionKey } from '#infra/aws/session-keys.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { hourSeconds, secondMs } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import type { Inhabited } from '../inhabited.ts'
import { password } from '../person.ts'
import { signedIn } from '../signed-in.ts'

const Secrets = z.object({
  jwtKeys: z.array(z.object({ id: z.string(), key: z.base64url() })).min(1),
  sessionKeys: z.array(SessionKey).min(1),
})
const Claims = z.object({ sub: z.string(), sid: z.string(), iss: z.string(), aud: z.string() })

/**
 * Authorization headers that must not grant access, keyed by what's wrong with them. `data` is the system's data
 * folder, which holds its signing key.
 */
export const badAuthorizations = async (
  { crier, anna }: Inhabited,
  data: string,
): Promise<[what: string, header: string | undefined][]> => {
  const { jwtKeys, sessionKeys } = Secrets.parse(JSON.parse(await readFile(join(data, 'secrets.json'), 'utf8')))
  const [[mailKey], [{ id: kid, ...own } = newSessionKey()]] = [jwtKeys, sessionKeys]
  const claims = claimsOf(anna.token)
  const token = (changed: Partial<z.infer<typeof Claims>>, endsIn = hourSeconds) =>
    new SignJWT({ ...claims, ...changed }).setExpirationTime(Math.floor(Date.now() / secondMs) + endsIn)
  const sign = async (changed: Partial<z.infer<typeof Claims>>, { endsIn = hourSeconds, by = own, id = kid } = {}) =>
    token(changed, endsIn)
      .setProtectedHeader({ alg: 'EdDSA', kid: id })
      .sign(await importJWK({ kty: 'OKP', crv: 'Ed25519', x: by.x, d: by.d }, 'EdDSA'))
  const signShared = (secret: string, id = kid) =>
    token({}).setProtectedHeader({ alg: 'HS256', kid: id }).sign(Buffer.from(secret, 'base64url'))
  const unsigned = `${toPart({ alg: 'none', kid })}.${toPart({ ...claims, exp: 4_081_395_600 })}.`
  const [header = '', payload = '', signature = ''] = anna.token.split('.')
  const bearer = (token: string): string => `Bearer ${token}`

  return [
    ['none', undefined],
    ['an empty one', 'Bearer '],
    ['a password instead', `Basic ${Buffer.from(`${anna.email}:${password}`).toString('base64')}`],
    ['garbage', bearer('garbage')],
    ['garbage in three parts', bearer('a.b.c')],
    ['a token without a signature', bearer(unsigned)],
    ['a token signed by somebody else', bearer(await sign({}, { by: newSessionKey() }))],
    ['a token signed with another key', bearer(await sign({}, { id: 'local-2' }))],
    ['a token signed with the public key as a shared secret', bearer(await signShared(own.x))],
    ['a token signed with what signs links of mails', bearer(await signShared(mailKey?.key ?? '', mailKey?.id))],
    ['a token whose content was changed', bearer([header, toPart({ ...claims, sub: 'somebody' }), signature].join('.'))],
    ['a token whose end was cut off', bearer([header, payload, signature.slice(0, -4)].join('.'))],
    ['a token that has expired', bearer(await sign({}, { endsIn: -1 }))],
    ['a token of a session that never was', bearer(await sign({ sid: 'never' }))],
    ["a token of somebody else's session", bearer(await sign({ sub: 'somebody' }))],
    ['a token for another service', bearer(await sign({ aud: 'other' }))],
    ['an API key with a wrong checksum', bearer(`crier_live_${'0'.repeat(36)}`)],
    ['an API key cut short', bearer(`crier_test_${'0'.repeat(20)}`)],
    ['a token of a session that timed out', bearer(await endedSession(crier, anna.email))],
  ]
}

const claimsOf = (token: string) => Claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))

const toPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const endedSession = async ({ url }: { url: string }, email: string) => {
  const { token } = signedIn(await createClient({ baseUrl: url }).request(authApi.login, { email, password }))
  await createClient({ baseUrl: url, token }).request(authApi.logout, {})
  return token
}
