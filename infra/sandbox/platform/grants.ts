import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Platform } from '#shared/domain/platforms.ts'
import { type Facts, inTransaction, question, StoredFacts } from '../database.ts'
import type { World } from '../world.ts'

const Challenge = z.object({ challenge: z.string(), method: z.enum(['S256', 'plain', 'hex']) })
/** What a code's verifier must match. `hex` is S256 in hexadecimal. */
type Challenge = z.output<typeof Challenge>

const Code = z.object({
  code: z.string(),
  personId: z.string(),
  redirectUri: z.string(),
  scope: z.string(),
  challenge: z
    .string()
    .nullable()
    .transform((text) => (text === null ? null : Challenge.parse(JSON.parse(text)))),
  facts: StoredFacts,
  endsAt: z.number(),
  isUsed: z.number().transform((used) => used === 1),
})
type Code = z.output<typeof Code>

const Grant = z.object({
  id: z.number(),
  personId: z.string(),
  scope: z.string(),
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  issuedAt: z.number(),
  /** `null` never expires. */
  accessEndsAt: z.number().nullable(),
  refreshEndsAt: z.number().nullable(),
  /** True if the person revoked it, rather than it merely expiring. */
  isRevoked: z.number().transform((revoked) => revoked === 1),
  facts: StoredFacts,
})
/**
 * An access token, with its refresh token if it came with one. A refreshed or revoked pair has its expiry in the past.
 */
export type Grant = z.output<typeof Grant>
export type Grants = ReturnType<typeof openGrants>

type NewCode = {
  personId: string
  redirectUri: string
  scope: string
  challenge?: Challenge | null
  facts?: Facts
  lifeMs: number
  /** The code's own text, where the platform's codes have a format. */
  code?: string
}

type NewGrant = {
  personId: string
  scope: string
  accessToken: string
  /** Without it, the token never expires. */
  accessMs?: number | undefined
  refreshToken?: string | undefined
  refreshMs?: number | undefined
  facts?: Facts | undefined
}

const tables = `
  CREATE TABLE IF NOT EXISTS platform_codes (
    code TEXT PRIMARY KEY, platform TEXT NOT NULL, personId TEXT NOT NULL, redirectUri TEXT NOT NULL, scope TEXT NOT NULL, challenge TEXT,
    facts TEXT NOT NULL, endsAt INTEGER NOT NULL, isUsed INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE IF NOT EXISTS platform_grants (
    id INTEGER PRIMARY KEY, platform TEXT NOT NULL, personId TEXT NOT NULL, scope TEXT NOT NULL, accessToken TEXT NOT NULL UNIQUE,
    refreshToken TEXT, issuedAt INTEGER NOT NULL, accessEndsAt INTEGER, refreshEndsAt INTEGER, isRevoked INTEGER NOT NULL DEFAULT 0,
    facts TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS platform_grants_by_person ON platform_grants (platform, personId);
  CREATE INDEX IF NOT EXISTS platform_grants_by_refresh ON platform_grants (platform, refreshToken)`

/** The codes a platform issued for people's consent, and the tokens exchanged for them. */
export const openGrants = ({ database, now }: World, platform: Platform) => {
  database.exec(tables)
  const insertCode = database.prepare(
    'INSERT INTO platform_codes (code, platform, personId, redirectUri, scope, challenge, facts, endsAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const findCode = question(database, Code, 'SELECT * FROM platform_codes WHERE platform = ? AND code = ?')
  const useCode = database.prepare('UPDATE platform_codes SET isUsed = 1 WHERE platform = ? AND code = ?')
  const insert = database.prepare(
    `INSERT INTO platform_grants (platform, personId, scope, accessToken, refreshToken, issuedAt, accessEndsAt, refreshEndsAt, facts)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const byId = question(database, Grant, 'SELECT * FROM platform_grants WHERE id = ?')
  const byAccessToken = question(database, Grant, 'SELECT * FROM platform_grants WHERE platform = ? AND accessToken = ?')
  const byRefreshToken = question(
    database,
    Grant,
    'SELECT * FROM platform_grants WHERE platform = ? AND refreshToken = ? ORDER BY id DESC LIMIT 1',
  )
  const renew = database.prepare('UPDATE platform_grants SET accessEndsAt = ?, issuedAt = ? WHERE id = ?')
  const end = database.prepare('UPDATE platform_grants SET accessEndsAt = 0, refreshEndsAt = 0 WHERE id = ?')
  const endAccess = database.prepare(
    'UPDATE platform_grants SET accessEndsAt = ?1 WHERE platform = ?2 AND personId = ?3 AND (accessEndsAt IS NULL OR accessEndsAt > ?1)',
  )
  const endAll = database.prepare(
    'UPDATE platform_grants SET accessEndsAt = 0, refreshEndsAt = 0, isRevoked = 1 WHERE platform = ? AND personId = ?',
  )
  const code = (text: string) => findCode.first(platform, text)
  const endOf = (lifeMs: number | undefined) => (lifeMs === undefined ? null : now() + lifeMs)

  const issue = ({ personId, scope, accessToken, accessMs, refreshToken, refreshMs, facts }: NewGrant): Grant => {
    const { lastInsertRowid } = insert.run(
      ...[platform, personId, scope, accessToken, refreshToken ?? null],
      ...[now(), endOf(accessMs), refreshToken === undefined ? null : endOf(refreshMs), JSON.stringify(facts ?? {})],
    )
    const issued = byId.first(lastInsertRowid)
    if (!issued) throw new Error('The token that was just issued is gone.')
    return issued
  }

  return {
    issueCode: ({ personId, redirectUri, scope, challenge, facts, lifeMs, code: text = randomText(32) }: NewCode) => {
      const kept = challenge ? JSON.stringify(challenge) : null
      insertCode.run(text, platform, personId, redirectUri, scope, kept, JSON.stringify(facts ?? {}), now() + lifeMs)
      return text
    },
    /** A code's grant, even if the code was used or has expired. */
    code,
    /** Uses a code up. Undefined if it was used, has expired, or never existed. */
    takeCode: (text: string): Code | undefined => {
      const found = code(text)
      if (!found || found.isUsed || found.endsAt <= now()) return undefined
      useCode.run(platform, text)
      return found
    },
    issue,
    byAccessToken: (token: string) => byAccessToken.first(platform, token),
    /** The newest grant that came with this refresh token. */
    byRefreshToken: (token: string) => byRefreshToken.first(platform, token),
    /** True if an access token is valid now. */
    isLive: ({ accessEndsAt }: Grant) => accessEndsAt === null || accessEndsAt > now(),
    isRefreshable: ({ refreshToken, refreshEndsAt }: Grant) => refreshToken !== null && (refreshEndsAt === null || refreshEndsAt > now()),
    /** Extends the same access token from now. */
    renew: ({ id }: Grant, accessMs: number) => renew.run(now() + accessMs, now(), id),
    /** Ends both tokens of a pair and issues another pair to the same person. */
    rotate: (old: Grant, next: Omit<NewGrant, 'personId' | 'scope'> & { scope?: string }): Grant =>
      inTransaction(database, () => {
        end.run(old.id)
        return issue({ personId: old.personId, scope: old.scope, facts: old.facts, ...next })
      }),
    end: ({ id }: Grant) => end.run(id),
    /** Expires all of a person's access tokens. Their refresh tokens stay valid. */
    endAccess: (personId: string) => endAccess.run(now(), platform, personId),
    /** Revokes everything the person granted. */
    endAll: (personId: string) => endAll.run(platform, personId),
  }
}

/**
 * True if the verifier matches the challenge that came with the consent (RFC 7636, section 4.6). Without a challenge,
 * any verifier does.
 */
export const isVerifierOf = ({ challenge: kept }: Code, verifier: string | undefined) => {
  if (kept === null) return true
  if (verifier === undefined) return false
  const digest = createHash('sha256').update(verifier)
  return kept.challenge === (kept.method === 'plain' ? verifier : digest.digest(kept.method === 'hex' ? 'hex' : 'base64url'))
}

/** A scope's single names, whatever separator the platform uses. */
export const scopesIn = (scope: string) => scope.split(/[\s,]+/).filter((name) => name !== '')

/** Random URL-safe text from this many bytes. */
export const randomText = (bytes: number) => randomBytes(bytes).toString('base64url')
