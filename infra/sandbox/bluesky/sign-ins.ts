import { createHash, createPublicKey, verify } from 'node:crypto'
import * as z from 'zod'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { question } from '../database.ts'
import { randomText } from '../platform/grants.ts'
import type { World } from '../world.ts'

const Parameters = z.record(z.string(), z.string())
const Request = z.object({ parameters: z.string().transform((json) => Parameters.parse(JSON.parse(json))), keyId: z.string() })
export type SignInRequest = z.output<typeof Request>

const Header = z.object({
  typ: z.literal('dpop+jwt'),
  alg: z.literal('ES256'),
  jwk: z.object({ kty: z.literal('EC'), crv: z.string(), x: z.string(), y: z.string() }),
})
const Claims = z.object({
  jti: z.string(),
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  nonce: z.string().optional(),
  ath: z.string().optional(),
})

/** What a proof covers. `token` is the access token that it goes with. */
type Proven = { proof: string | undefined; method: string; url: string; token?: string | undefined; aheadMs?: number }
export type Proof = { kind: 'good'; keyId: string } | { kind: 'bad'; error: 'use_dpop_nonce' | 'invalid_dpop_proof'; says: string }

const requestMs = 5 * minuteMs
/** A nonce is valid while it's the newest or the one before. */
const nonceMs = minuteMs
const freshMs = 5 * minuteMs

const tables = `
  CREATE TABLE IF NOT EXISTS bluesky_requests (uri TEXT PRIMARY KEY, parameters TEXT NOT NULL, keyId TEXT NOT NULL, endsAt INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS bluesky_proofs (jti TEXT PRIMARY KEY, endsAt INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS bluesky_refreshed (token TEXT PRIMARY KEY, endsAt INTEGER NOT NULL)`

/** Pushed authorization requests (RFC 9126), and proofs that the caller holds a key (RFC 9449). */
export const openSignIns = ({ database, now }: World) => {
  database.exec(tables)
  const keep = database.prepare('INSERT INTO bluesky_requests (uri, parameters, keyId, endsAt) VALUES (?, ?, ?, ?)')
  const find = question(database, Request, 'SELECT parameters, keyId FROM bluesky_requests WHERE uri = ? AND endsAt > ?')
  const forget = database.prepare('DELETE FROM bluesky_proofs WHERE endsAt <= ?')
  const note = database.prepare('INSERT OR IGNORE INTO bluesky_proofs (jti, endsAt) VALUES (?, ?)')
  const noteRefreshed = database.prepare('INSERT OR IGNORE INTO bluesky_refreshed (token, endsAt) VALUES (?, ?)')
  const refreshed = question(database, z.object({ endsAt: z.number() }), 'SELECT endsAt FROM bluesky_refreshed WHERE token = ?')
  const nonceAt = (at: number) =>
    createHash('sha256')
      .update(`nonce ${Math.floor(at / nonceMs)}`)
      .digest('base64url')
      .slice(0, 22)

  return {
    nonce: () => nonceAt(now()),
    hand: (parameters: Record<string, string>, keyId: string) => {
      const uri = `urn:ietf:params:oauth:request_uri:req-${randomText(16)}`
      keep.run(uri, JSON.stringify(parameters), keyId, now() + requestMs)
      return { request_uri: uri, expires_in: requestMs / secondMs }
    },
    request: (uri: string) => find.first(uri, now()),
    /** True if a token that was used to refresh may be used again, which is allowed for two hours. */
    mayRefresh: (token: string, graceMs: number) => {
      noteRefreshed.run(token, now() + graceMs)
      return (refreshed.first(token)?.endsAt ?? 0) > now()
    },
    prove: (proven: Proven): Proof => {
      const read = readProof(proven, now())
      if ('says' in read) return { kind: 'bad', error: 'invalid_dpop_proof', says: read.says }
      if (read.nonce !== nonceAt(now()) && read.nonce !== nonceAt(now() - nonceMs))
        return { kind: 'bad', error: 'use_dpop_nonce', says: 'Authorization server requires nonce in DPoP proof' }
      forget.run(now())
      const isNew = note.run(read.jti, now() + 2 * freshMs).changes > 0
      return isNew ? { kind: 'good', keyId: read.keyId } : { kind: 'bad', error: 'invalid_dpop_proof', says: 'DPoP proof replayed' }
    },
  }
}

/** A proof's claims if it's signed and covers this call; otherwise what's wrong with it. */
const readProof = (
  { proof = '', aheadMs = 0, ...call }: Proven,
  now: number,
): (z.output<typeof Claims> & { keyId: string }) | { says: string } => {
  const [head = '', body = '', signature = ''] = proof.split('.')
  const [header, claims] = [Header.safeParse(decoded(head)).data, Claims.safeParse(decoded(body)).data]
  if (!header || !claims) return { says: 'DPoP proof required' }
  const key = { key: createPublicKey({ key: header.jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url')))
    return { says: 'DPoP proof is not signed' }
  const mismatch = mismatchIn(claims, call)
  if (mismatch !== undefined) return { says: `DPoP ${mismatch} mismatch` }
  if (Math.abs(now + aheadMs - claims.iat * secondMs) > freshMs) return { says: 'DPoP proof is too far in the past' }
  return { ...claims, keyId: createHash('sha256').update(`${header.jwk.x} ${header.jwk.y}`).digest('base64url') }
}

const mismatchIn = (claims: z.output<typeof Claims>, { method, url, token }: Pick<Proven, 'method' | 'url' | 'token'>) => {
  if (claims.htm !== method) return 'htm'
  if (claims.htu !== url) return 'htu'
  return claims.ath === (token === undefined ? undefined : createHash('sha256').update(token).digest('base64url')) ? undefined : 'ath'
}

const decoded = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}
