import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { inTransaction, question } from '../database.ts'
import type { World } from '../world.ts'

const CODE_MS = 30_000
const ACCESS_MS = 7_200_000
/** About half a year: https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token */
const REFRESH_MS = 180 * 86_400_000

const Code = z.object({
  code: z.string(),
  personId: z.string(),
  redirectUri: z.string(),
  challenge: z.string(),
  method: z.enum(['S256', 'plain']),
  scope: z.string(),
  endsAt: z.number(),
})
const Grant = z.object({
  id: z.number(),
  personId: z.string(),
  scope: z.string(),
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  accessEndsAt: z.number(),
  refreshEndsAt: z.number(),
})
export type Code = z.output<typeof Code>
export type Grant = z.output<typeof Grant>
export type Grants = ReturnType<typeof openGrants>

const tables = `
  CREATE TABLE IF NOT EXISTS x_codes (
    code TEXT PRIMARY KEY, personId TEXT NOT NULL, redirectUri TEXT NOT NULL, challenge TEXT NOT NULL, method TEXT NOT NULL,
    scope TEXT NOT NULL, endsAt INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS x_grants (
    id INTEGER PRIMARY KEY, personId TEXT NOT NULL, scope TEXT NOT NULL, accessToken TEXT NOT NULL UNIQUE, refreshToken TEXT UNIQUE,
    accessEndsAt INTEGER NOT NULL, refreshEndsAt INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS x_grants_by_person ON x_grants (personId)`

/** Authorization codes and the pairs of tokens that came of them. A pair that was refreshed or revoked is one whose time has ended. */
export const openGrants = ({ database, now }: World) => {
  database.exec(tables)
  const insertCode = database.prepare(
    'INSERT INTO x_codes (code, personId, redirectUri, challenge, method, scope, endsAt) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const findCode = question(database, Code, 'SELECT * FROM x_codes WHERE code = ?')
  const useCode = database.prepare('DELETE FROM x_codes WHERE code = ?')
  const insertGrant = database.prepare(
    'INSERT INTO x_grants (personId, scope, accessToken, refreshToken, accessEndsAt, refreshEndsAt) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const byAccessToken = question(database, Grant, 'SELECT * FROM x_grants WHERE accessToken = ?')
  const byRefreshToken = question(database, Grant, 'SELECT * FROM x_grants WHERE refreshToken = ?')
  const endAccess = database.prepare('UPDATE x_grants SET accessEndsAt = ?1 WHERE personId = ?2 AND accessEndsAt > ?1')
  const endAll = database.prepare('UPDATE x_grants SET accessEndsAt = 0, refreshEndsAt = 0 WHERE personId = ?')
  const end = database.prepare('UPDATE x_grants SET accessEndsAt = 0, refreshEndsAt = 0 WHERE id = ?')

  const grant = (personId: string, scope: string) => {
    const accessToken = newToken('at')
    const refreshToken = scope.split(' ').includes('offline.access') ? newToken('rt') : null
    insertGrant.run(personId, scope, accessToken, refreshToken, now() + ACCESS_MS, now() + REFRESH_MS)
    return {
      token_type: 'bearer',
      expires_in: ACCESS_MS / 1000,
      access_token: accessToken,
      scope,
      ...(refreshToken && { refresh_token: refreshToken }),
    }
  }

  return {
    issueCode: ({ personId, redirectUri, challenge, method, scope }: Omit<Code, 'code' | 'endsAt'>) => {
      const code = newToken('ac')
      insertCode.run(code, personId, redirectUri, challenge, method, scope, now() + CODE_MS)
      return code
    },
    code: (code: string) => findCode.first(code),
    /** Uses the code up. */
    exchange: ({ code, personId, scope }: Code) =>
      inTransaction(database, () => {
        useCode.run(code)
        return grant(personId, scope)
      }),
    byAccessToken: (token: string) => byAccessToken.first(token),
    byRefreshToken: (token: string) => byRefreshToken.first(token),
    /** Ends both tokens of the pair and grants a new pair. */
    rotate: ({ id, personId, scope }: Grant) =>
      inTransaction(database, () => {
        end.run(id)
        return grant(personId, scope)
      }),
    end: ({ id }: Grant) => end.run(id),
    /** Ends all access tokens of a person; their refresh tokens stay good. */
    endAccess: (personId: string) => endAccess.run(now(), personId),
    /** Ends all tokens of a person. */
    endAll: (personId: string) => endAll.run(personId),
  }
}

/** Whether the verifier is the one whose challenge came with the authorization: RFC 7636, section 4.6. */
export const isVerifierOf = ({ challenge, method }: Code, verifier: string) =>
  challenge === (method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url'))

const newToken = (kind: 'ac' | 'at' | 'rt') => Buffer.from(`${randomBytes(33).toString('base64url')}:1:1:${kind}:1`).toString('base64url')
