import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { minuteMs } from '#shared/domain/times.ts'
import type { Provider } from '#shared/domain/users.ts'
import { inTransaction, question } from '../database.ts'
import type { World } from '../world.ts'

/** Both Google and GitHub keep a code valid for ten minutes. */
const CODE_MS = 10 * minuteMs

/** What a person consented to. `request` is what the product sent with them. */
const Code = z.object({
  code: z.string(),
  handle: z.string(),
  redirectUri: z.string(),
  scope: z.string(),
  challenge: z.string().nullable(),
  method: z.enum(['S256', 'plain']),
  nonce: z.string().nullable(),
  isOffline: z.number(),
  endsAt: z.number(),
})
const Token = z.object({ token: z.string(), handle: z.string(), scope: z.string(), endsAt: z.number().nullable() })
export type Code = z.output<typeof Code>
export type Token = z.output<typeof Token>
export type Grants = ReturnType<typeof openGrants>

const tables = `
  CREATE TABLE IF NOT EXISTS sign_in_codes (
    code TEXT PRIMARY KEY, provider TEXT NOT NULL, handle TEXT NOT NULL, redirectUri TEXT NOT NULL, scope TEXT NOT NULL, challenge TEXT,
    method TEXT NOT NULL, nonce TEXT, isOffline INTEGER NOT NULL, endsAt INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS sign_in_tokens (
    token TEXT PRIMARY KEY, provider TEXT NOT NULL, handle TEXT NOT NULL, scope TEXT NOT NULL, endsAt INTEGER);
  CREATE TABLE IF NOT EXISTS sign_in_requests (id INTEGER PRIMARY KEY, provider TEXT NOT NULL, parameters TEXT NOT NULL)`

type NewCode = Omit<Code, 'endsAt'>

/** One provider's received requests, the codes it issued, and the tokens exchanged for them. */
export const openGrants = ({ database, now }: World, provider: Provider) => {
  database.exec(tables)
  const note = database.prepare('INSERT INTO sign_in_requests (provider, parameters) VALUES (?, ?)')
  const insertCode = database.prepare(
    `INSERT INTO sign_in_codes (code, provider, handle, redirectUri, scope, challenge, method, nonce, isOffline, endsAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const findCode = question(database, Code, 'SELECT * FROM sign_in_codes WHERE code = ? AND provider = ?')
  const useCode = database.prepare('DELETE FROM sign_in_codes WHERE code = ?')
  const insertToken = database.prepare('INSERT INTO sign_in_tokens (token, provider, handle, scope, endsAt) VALUES (?, ?, ?, ?, ?)')
  const findToken = question(database, Token, 'SELECT token, handle, scope, endsAt FROM sign_in_tokens WHERE token = ? AND provider = ?')
  const endToken = database.prepare('DELETE FROM sign_in_tokens WHERE token = ?')
  const endTokens = database.prepare('DELETE FROM sign_in_tokens WHERE provider = ? AND handle = ? COLLATE NOCASE')
  const live = <Kept extends { endsAt: number | null }>(kept: Kept | undefined) =>
    kept && (kept.endsAt === null || kept.endsAt > now()) ? kept : undefined

  return {
    noteRequest: (parameters: Record<string, string>) => note.run(provider, JSON.stringify(parameters)),
    keepCode: ({ code, handle, redirectUri, scope, challenge, method, nonce, isOffline }: NewCode) =>
      insertCode.run(code, provider, handle, redirectUri, scope, challenge, method, nonce, isOffline, now() + CODE_MS),
    code: (code: string) => live(findCode.first(code, provider)),
    /** Exchanges a code for a token, which never expires without `lifeMs`. */
    exchange: ({ code, handle, scope }: Code, token: string, lifeMs?: number) =>
      inTransaction(database, () => {
        useCode.run(code)
        insertToken.run(token, provider, handle, scope, lifeMs === undefined ? null : now() + lifeMs)
      }),
    token: (token: string) => live(findToken.first(token, provider)),
    end: (token: string) => endToken.run(token),
    endAll: (handle: string) => endTokens.run(provider, handle),
  }
}

const Asked = z.object({ provider: z.string(), parameters: z.string() })

/** The requests that providers received, oldest first, for tests. */
export const requestsSeen = ({ database }: World) => {
  database.exec(tables)
  const all = question(database, Asked, 'SELECT provider, parameters FROM sign_in_requests ORDER BY id')
  return () =>
    all.all().map(({ provider, parameters }) => ({
      platform: provider,
      parameters: z.record(z.string(), z.string()).parse(JSON.parse(parameters)),
    }))
}

/**
 * True if the verifier matches the challenge that came with the authorization (RFC 7636, section 4.6). Without a
 * challenge, any verifier does.
 */
export const isVerifierOf = ({ challenge, method }: Code, verifier: string | undefined) =>
  challenge === null ||
  (verifier !== undefined && challenge === (method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')))

/** Random URL-safe text from this many bytes. */
export const randomText = (bytes: number) => randomBytes(bytes).toString('base64url')
