import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Connector } from '#functions/ports/connector.ts'
import type { RateLimits, RateRule } from '#functions/ports/limits.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { callbackPath, Platform, platformNames } from '#shared/domain/platforms.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { hourMs, minuteMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { models } from '#shared/platforms/models.ts'
import type { PlatformModel } from '#shared/platforms/parts.ts'
import { tooMany } from '../limits.ts'
import { requireVerified } from '../people/proof.ts'

export type BeginDeps = KnockDeps & {
  connectorOf: (platform: Platform) => Promise<Connector>
  oneTimeTokens: OneTimeTokens
  randomBytes: (size: number) => Buffer
  /** The origin of the site, without a slash at its end. */
  siteUrl: string
}

/** What is kept of a connection that was begun, until the person comes back from the platform. */
export const PendingConnection = z.object({
  userId: z.string(),
  sessionId: z.string(),
  verifier: z.string(),
  platform: Platform,
  redirectUri: z.string(),
  /** What the connector agreed with the account's server. */
  prepared: z.string().optional(),
})
export type PendingConnection = z.infer<typeof PendingConnection>
export const pendingKind = 'connection'

const pendingMs = 10 * minuteMs
/** docs/specification.md: the state is 16 random bytes in hex. */
const stateBytes = 16
const verifierBytes = 32

/**
 * Begins to connect an account: gives the address to send the person to, with PKCE (S256) and a state. Only this session of the person can finish
 * with the state, once, within ten minutes. Once a session has ended, nobody can finish what it began. `where` is what a person typed where the
 * platform's model asks for it. Throws `DomainError('unavailable')` where this deployment can't connect the platform. Throws `invalid` or `upstream`
 * where nothing can be made of `where`. Where the account's server is asked at once, throws what `allowKnock` throws.
 */
export const beginConnection = async (
  deps: BeginDeps,
  { userId, sessionId, person, platform, where = '' }: Asking & { sessionId: string; platform: Platform; where?: string | undefined },
) => {
  const connector = await availableConnector(deps, platform)
  if (connector.prepare) await allowKnock(deps, { userId, person })

  const state = deps.randomBytes(stateBytes).toString('hex')
  const verifier = deps.randomBytes(verifierBytes).toString('base64url')
  const redirectUri = `${deps.siteUrl}${callbackPath(platform)}`
  const request = { state, challenge: challengeOf(verifier), redirectUri }
  const done = await connector.prepare?.({ ...request, where: await whereOf(platform, where) })
  if (done?.kind === 'refused') throw toError(done.refusal)
  const prepared = done && { prepared: done.prepared }
  const payload = { userId, sessionId, verifier, platform, redirectUri, ...prepared } satisfies PendingConnection
  await deps.oneTimeTokens.put(pendingKind, state, { payload, expiresAt: deps.now() + pendingMs })

  return { url: connector.authorizeUrl({ ...request, ...prepared }), state }
}

type Asking = { userId: string; person: () => Promise<User> }

export type KnockDeps = { rateLimits: Pick<RateLimits, 'spend'>; now: () => number }

/** More than anyone connects, and too few to have Crier knock at strangers' doors. */
const knockRule: RateRule = { max: 20, windowMs: hourMs }

/**
 * Counts a connection that has Crier call a server of the person's choice. Throws `forbidden` until their address is verified, and `too-many` from the
 * 21st within an hour on.
 */
export const allowKnock = async ({ rateLimits, now }: KnockDeps, { userId, person }: Asking) => {
  requireVerified(await person(), 'you connect an account')
  const waitMs = await rateLimits.spend(`connections begun by ${userId}`, knockRule, now())
  if (waitMs > 0) throw tooMany(`You have begun to connect ${knockRule.max} accounts within the hour.`, waitMs)
}

/** The connector of a platform. Throws `DomainError('unavailable')` where this deployment can't connect its accounts. */
export const availableConnector = async ({ connectorOf }: Pick<BeginDeps, 'connectorOf'>, platform: Platform) => {
  const connector = await connectorOf(platform)
  if (!connector.isAvailable) throw new DomainError('unavailable', `${platformNames[platform]} accounts can't be connected here.`)
  return connector
}

/** What a person typed, as the platform's model takes it. Throws `invalid` for anything else. */
export const whereOf = async (platform: Platform, typed: string): Promise<string> => {
  const { loadAsks }: PlatformModel = models[platform]
  const asks = await loadAsks?.()
  if (!asks) return ''
  const where = asks.where.schema.safeParse(typed)
  if (!where.success) throw invalidField('where', where.error.issues[0]?.message ?? 'Give something else.')
  return where.data
}

/** A platform's refusal to say who somebody is, as ours. */
export const toError = ({ reason, retry }: Refusal) =>
  new DomainError(retry.when === 'later' || retry.when === 'after-operator' ? 'upstream' : 'invalid', reason.message)

/** The challenge that stands for a verifier until it is shown: S256 of https://www.rfc-editor.org/rfc/rfc7636#section-4.2 */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
