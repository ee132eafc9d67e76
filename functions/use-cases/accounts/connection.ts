import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Connector, ConnectorOf, FoundAccount, GrantOutcome, Profile } from '#functions/ports/connector.ts'
import type { RateLimits, RateRule } from '#functions/ports/limits.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { Vault } from '#functions/ports/vault.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { WorkspaceId } from '#shared/domain/id.ts'
import { callbackPath, platformNames } from '#shared/domain/platforms.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { Platform } from '#shared/domain/schemas.ts'
import { hourMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { onlyVisible } from '#shared/domain/visible-text.ts'
import { models } from '#shared/platforms/models.ts'
import type { PlatformModel } from '#shared/platforms/parts.ts'
import { type Account, accountId } from '#shared/publishing/accounts.ts'
import { tooMany } from '../limits.ts'
import { requireVerified } from '../people/proof.ts'
import { type Choice, type ConnectingDeps, connectFound, type Initiator, isBegunBy, offerChoice } from './choose-accounts.ts'
import { platformRefusal } from './platform-refusal.ts'
import { endsOf, sealTokens } from './stored-tokens.ts'

export type BeginDeps = ServerCallLimitDeps & {
  connectorOf: ConnectorOf
  oneTimeTokens: OneTimeTokens
  randomBytes: (size: number) => Buffer
  /** The site's origin, without a trailing slash. */
  siteUrl: string
}

/** A pending connection, stored until the person comes back from the platform. */
export const PendingConnection = z.object({
  workspaceId: WorkspaceId,
  sessionId: z.string(),
  verifier: z.string(),
  platform: Platform,
  redirectUri: z.string(),
  /** What the connector negotiated with the account's server. */
  prepared: z.string().optional(),
})
export type PendingConnection = z.infer<typeof PendingConnection>
const pendingKind = 'connection'

const pendingMs = 10 * minuteMs
/** docs/specification.md: the state is 16 random bytes in hex. */
const stateBytes = 16
const verifierBytes = 32

/**
 * Starts connecting an account. Returns the URL to send the person to, with PKCE (S256) and a state. Only this session
 * can finish with the state, once, within ten minutes, and not after the session has ended. `where` is what the person
 * typed, if the platform's model asks for it. Throws `DomainError('unavailable')` if this deployment can't connect to
 * the platform, `invalid` or `upstream` if `where` can't be resolved, and whatever `allowKnock` throws if the account's
 * server is called right away.
 */
export const beginConnection = async (
  deps: BeginDeps,
  {
    workspaceId,
    sessionId,
    owner,
    platform,
    where = '',
  }: ConnectRequest & { sessionId: string; platform: Platform; where?: string | undefined },
) => {
  const connector = await availableConnector(deps, { workspaceId, platform })
  if (connector.prepare) await allowKnock(deps, { workspaceId, owner })

  const state = deps.randomBytes(stateBytes).toString('hex')
  const verifier = deps.randomBytes(verifierBytes).toString('base64url')
  const redirectUri = `${deps.siteUrl}${callbackPath(platform)}`
  const request = { state, challenge: challengeOf(verifier), redirectUri }
  const done = await connector.prepare?.({ ...request, where: await whereOf(platform, where) })
  if (done?.kind === 'refused') throw toError(platform, done.refusal)
  const prepared = done && { prepared: done.prepared }
  const payload = { workspaceId, sessionId, verifier, platform, redirectUri, ...prepared } satisfies PendingConnection
  await deps.oneTimeTokens.put(pendingKind, state, { payload, expiresAt: deps.now() + pendingMs })

  return { url: connector.authorizeUrl({ ...request, ...prepared }), state }
}

type ConnectRequest = { workspaceId: WorkspaceId; owner: () => Promise<User> }

export type ServerCallLimitDeps = { rateLimits: Pick<RateLimits, 'spend'>; now: () => number }

/** More than anyone connects, and too few to make Crier probe strangers' servers. */
const knockRule: RateRule = { max: 20, windowMs: hourMs }

/**
 * Counts a connection that makes Crier call a server the person chose. Throws `forbidden` until their address is
 * verified, and `too-many` from the 21st within an hour.
 */
export const allowKnock = async ({ rateLimits, now }: ServerCallLimitDeps, { workspaceId, owner }: ConnectRequest) => {
  requireVerified(await owner(), 'you connect an account')
  const waitMs = await rateLimits.spend(`connections begun by ${workspaceId}`, knockRule, now())
  if (waitMs > 0) throw tooMany(`You’ve started connecting ${knockRule.max} accounts within the hour.`, waitMs)
}

/**
 * Returns a platform's connector. Throws `DomainError('unavailable')` if this deployment can't connect its accounts.
 */
export const availableConnector = async (
  { connectorOf }: Pick<BeginDeps, 'connectorOf'>,
  { workspaceId, platform }: { workspaceId: WorkspaceId; platform: Platform },
) => {
  const connector = await connectorOf({ workspaceId, platform })
  if (!connector.isAvailable) throw new DomainError('unavailable', `${platformNames[platform]} accounts can't be connected here.`)
  return connector
}

/** Parses what a person typed with the platform's model. Throws `invalid` if it doesn't fit. */
export const whereOf = async (platform: Platform, typed: string): Promise<string> => {
  const { loadAsks }: PlatformModel = models[platform]
  const asks = await loadAsks?.()
  if (!asks) return ''
  const where = asks.where.schema.safeParse(typed)
  if (!where.success) throw invalidField('where', where.error.issues[0]?.message ?? 'Enter something else.')
  return where.data
}

/** Turns a platform's sign-in refusal into one of our errors. */
export const toError = (platform: Platform, refusal: Refusal) => {
  const { when } = refusal.retry
  return platformRefusal(when === 'later' || when === 'after-operator' ? 'upstream' : 'invalid', platform, refusal)
}

/** Returns the PKCE challenge for a verifier: S256 of https://www.rfc-editor.org/rfc/rfc7636#section-4.2 */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

export type FinishDeps = ConnectingDeps & {
  connectorOf: ConnectorOf
  oneTimeTokens: OneTimeTokens
  vault: Vault
  now: () => number
  randomBytes: (size: number) => Buffer
}

/** What a person brings back from the platform. */
export type ConnectionCallback = {
  workspaceId: WorkspaceId
  sessionId: string
  owner: () => Promise<User>
  platform: Platform
  code: string
  state: string
  issuer?: string | undefined
}
export type ConnectionResult = { kind: 'connected'; account: Account } | { kind: 'choose'; choice: Choice }

/**
 * Finishes connecting an account with what the platform sent back. If the sign-in returns several accounts, asks the
 * person which. The state is valid once, for its session and platform (otherwise `invalid`). Reconnecting keeps an
 * account's groups and settings and resumes paused posts. A platform's refusal is `invalid` with its message, or
 * `upstream` if trying again may help. Throws `payment-required` if the account exceeds the person's plan.
 */
export const finishConnection = async (
  deps: FinishDeps,
  { owner, code, state, issuer, ...asking }: ConnectionCallback,
): Promise<ConnectionResult> => {
  const pending = PendingConnection.safeParse(await deps.oneTimeTokens.take(pendingKind, state, deps.now()))
  if (!pending.success || !isBegunBy(pending.data, asking)) throw new DomainError('invalid', 'Invalid state parameter')

  const connector = await deps.connectorOf(asking)
  const { verifier, redirectUri, prepared } = pending.data
  return finishGranted(deps, { connector, owner, ...asking }, await connector.exchange({ code, verifier, redirectUri, prepared, issuer }))
}

type GrantContext = Initiator & { connector: Connector; owner: () => Promise<User> }

/** Continues from a platform's grant: connects its account, or asks which. */
export const finishGranted = async (
  deps: FinishDeps,
  { connector, owner, ...asking }: GrantContext,
  outcome: GrantOutcome,
): Promise<ConnectionResult> => {
  const { workspaceId, platform } = asking
  if (outcome.kind === 'refused') throw toError(platform, outcome.refusal)
  const known = await connector.accounts(outcome.grant)
  if (known.kind === 'refused') {
    await connector.revoke(outcome.grant)
    throw toError(platform, known.refusal)
  }

  const [first, ...others] = known.found.map((found) => toAccount({ workspaceId, platform, found, now: deps.now() }))
  if (!first) throw new DomainError('upstream', 'The platform didn’t return an account. Try again.')
  if (others.length > 0) return { kind: 'choose', choice: await offerChoice(deps, asking, [first, ...others]) }
  const sealed = await sealTokens(deps.vault, first.account, first.tokens)
  return { kind: 'connected', account: await connectFound(deps, first.account, { sealed, owner }) }
}

type AccountInput = { workspaceId: WorkspaceId; platform: Platform; found: FoundAccount; now: number }

/** Ids are part of keys and URLs, where a `#` or a line break would have another meaning. */
const remoteIdPattern = /^[\w.:@%~+=-]{1,200}$/

/** Anyone may run a server and send any name. Longer names than any platform's are cut. */
const nameMax = 200
const addressMax = 2_000

const shownProfile = ({ remoteId, username, name, avatarUrl, ...profile }: Profile): Profile => {
  if (!remoteIdPattern.test(remoteId)) throw new DomainError('invalid', 'The platform returned an account ID that Crier can’t store.')
  const shown = shownName(username) || remoteId
  const isShown = avatarUrl !== undefined && avatarUrl.length <= addressMax && /^https?:/.test(avatarUrl)
  return { ...profile, remoteId, username: shown, name: shownName(name) || shown, ...(isShown && { avatarUrl }) }
}

/** Returns a name on one line, without invisible characters or a cut surrogate pair at its end. */
const shownName = (name: string) =>
  onlyVisible(name.slice(0, 2 * nameMax))
    .slice(0, nameMax)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trim()

/** Converts an account that a platform returned for `workspaceId` to its stored form, with the tokens to act for it. */
export const toAccount = ({ workspaceId, platform, found: { profile, grant }, now }: AccountInput) => {
  const account: Account = {
    id: accountId(platform, profile.remoteId),
    workspaceId,
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
