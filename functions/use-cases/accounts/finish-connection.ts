import type { Connector, FoundAccount, GrantOutcome, Profile } from '#functions/ports/connector.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { Vault } from '#functions/ports/vault.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { onlyVisible } from '#shared/domain/visible-text.ts'
import { type Account, accountId } from '#shared/publishing/accounts.ts'
import { PendingConnection, pendingKind, toError } from './begin-connection.ts'
import { type Beginner, type Choice, type ConnectingDeps, connectFound, isBegunBy, offerChoice } from './choose-accounts.ts'
import { endsOf, sealTokens } from './stored-tokens.ts'

export type FinishDeps = ConnectingDeps & {
  connectorOf: (platform: Platform) => Promise<Connector>
  oneTimeTokens: OneTimeTokens
  vault: Vault
  now: () => number
  randomBytes: (size: number) => Buffer
}

export type ComeBack = {
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
export const finishConnection = async (deps: FinishDeps, { person, code, state, issuer, ...asking }: ComeBack): Promise<Finished> => {
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
  if (!first) throw new DomainError('upstream', 'The platform named no account. Try again.')
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
  if (!remoteIdPattern.test(remoteId)) throw new DomainError('invalid', 'The platform named the account in a way that Crier can’t keep.')
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
