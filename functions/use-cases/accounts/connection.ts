import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Connector, FoundAccount, GrantOutcome, Profile } from '#functions/ports/connector.ts'
import type { RateLimits, RateRule } from '#functions/ports/limits.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { Vault } from '#functions/ports/vault.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { callbackPath, Platform, platformNames } from '#shared/domain/platforms.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { hourMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { onlyVisible } from '#shared/domain/visible-text.ts'
import { models } from '#shared/platforms/models.ts'
import type { PlatformModel } from '#shared/platforms/parts.ts'
import { type Account, accountId } from '#shared/publishing/accounts.ts'
import { tooMany } from '../limits.ts'
import { requireVerified } from '../people/proof.ts'
import { type Beginner, type Choice, type ConnectingDeps, connectFound, isBegunBy, offerChoice } from './choose-accounts.ts'
import { endsOf, sealTokens } from './stored-tokens.ts'

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
const pendingKind = 'connection'

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
  if (waitMs > 0) throw tooMany(`You’ve started connecting ${knockRule.max} accounts within the hour.`, waitMs)
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
  if (!where.success) throw invalidField('where', where.error.issues[0]?.message ?? 'Enter something else.')
  return where.data
}

/** A platform's refusal to say who somebody is, as ours. */
export const toError = ({ reason, retry }: Refusal) =>
  new DomainError(retry.when === 'later' || retry.when === 'after-operator' ? 'upstream' : 'invalid', reason.message)

/** The challenge that stands for a verifier until it is shown: S256 of https://www.rfc-editor.org/rfc/rfc7636#section-4.2 */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

export type FinishDeps = ConnectingDeps & {
  connectorOf: (platform: Platform) => Promise<Connector>
  oneTimeTokens: OneTimeTokens
  vault: Vault
  now: () => number
  randomBytes: (size: number) => Buffer
}

/** What a person who comes back from the platform brings. */
export type ConnectionCallback = {
  userId: string
  sessionId: string
  person: () => Promise<User>
  platform: Platform
  code: string
  state: string
  issuer?: string | undefined
}
export type Finished = { kind: 'connected'; account: Account } | { kind: 'choose'; choice: Choice }

/**
 * Finishes to connect an account with what the platform sent the person back with; where one sign-in brings several, the person is asked which.
 * The state is good once, for the session and platform it was made for (`invalid` otherwise). Connecting an account again keeps its groups and
 * settings and lets paused posts go on. A refusal of the platform is `invalid` with its sentence, or `upstream` where trying again may help;
 * `payment-required` is one account more than the person's plan allows.
 */
export const finishConnection = async (
  deps: FinishDeps,
  { person, code, state, issuer, ...asking }: ConnectionCallback,
): Promise<Finished> => {
  const { platform } = asking
  const pending = PendingConnection.safeParse(await deps.oneTimeTokens.take(pendingKind, state, deps.now()))
  if (!pending.success || !isBegunBy(pending.data, asking)) throw new DomainError('invalid', 'Invalid state parameter')

  const connector = await deps.connectorOf(platform)
  const { verifier, redirectUri, prepared } = pending.data
  return finishGranted(deps, { connector, person, ...asking }, await connector.exchange({ code, verifier, redirectUri, prepared, issuer }))
}

type Granted = Beginner & { connector: Connector; person: () => Promise<User> }

/** Goes on from what a platform granted: connects its account, or asks which. */
export const finishGranted = async (
  deps: FinishDeps,
  { connector, person, ...asking }: Granted,
  outcome: GrantOutcome,
): Promise<Finished> => {
  const { userId, platform } = asking
  if (outcome.kind === 'refused') throw toError(outcome.refusal)
  const known = await connector.accounts(outcome.grant)
  if (known.kind === 'refused') {
    await connector.revoke(outcome.grant)
    throw toError(known.refusal)
  }

  const [first, ...others] = known.found.map((found) => toAccount({ userId, platform, found, now: deps.now() }))
  if (!first) throw new DomainError('upstream', 'The platform didn’t return an account. Try again.')
  if (others.length > 0) return { kind: 'choose', choice: await offerChoice(deps, asking, [first, ...others]) }
  const sealed = await sealTokens(deps.vault, first.account, first.tokens)
  return { kind: 'connected', account: await connectFound(deps, first.account, { sealed, person }) }
}

type Naming = { userId: string; platform: Platform; found: FoundAccount; now: number }

/** Ids stand in keys and addresses, where a `#` or a line break would mean something else. */
const remoteIdPattern = /^[\w.:@%~+=-]{1,200}$/

/** A server may be anybody's, and say anything of its people. Longer names than any platform's aren't kept whole. */
const nameMax = 200
const addressMax = 2_000

const shownProfile = ({ remoteId, username, name, avatarUrl, ...profile }: Profile): Profile => {
  if (!remoteIdPattern.test(remoteId)) throw new DomainError('invalid', 'The platform returned an account ID that Crier can’t store.')
  const shown = shownName(username) || remoteId
  const isShown = avatarUrl !== undefined && avatarUrl.length <= addressMax && /^https?:/.test(avatarUrl)
  return { ...profile, remoteId, username: shown, name: shownName(name) || shown, ...(isShown && { avatarUrl }) }
}

/** In one line, without what nobody sees, and never with half a character at its end. */
const shownName = (name: string) =>
  onlyVisible(name.slice(0, 2 * nameMax))
    .slice(0, nameMax)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trim()

/** An account that a platform named for `userId`, as it is stored, and what acts for it. */
export const toAccount = ({ userId, platform, found: { profile, grant }, now }: Naming) => {
  const account: Account = {
    id: accountId(platform, profile.remoteId),
    userId,
    platform,
    ...shownProfile(profile),
    groups: [],
    settings: {},
    state: { name: 'connected' },
    scopes: grant.scopes,
    renewsItself: grant.refreshToken !== undefined,
    connectedAt: toInstant(now),
    ...endsOf(grant),
  }
  return { account, tokens: grant }
}
