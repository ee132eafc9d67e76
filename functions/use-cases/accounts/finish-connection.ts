import type { Connector, FoundAccount } from '#functions/ports/connector.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { Vault } from '#functions/ports/vault.ts'
import { type Account, accountId } from '#shared/domain/accounts.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { toInstant } from '#shared/domain/times.ts'
import { PendingConnection, pendingKind } from './begin-connection.ts'
import { type Choice, offerChoice } from './choose-accounts.ts'
import { type ConnectingDeps, connectFound } from './connect-found.ts'
import { endsOf } from './grant-ends.ts'
import { sealTokens } from './stored-tokens.ts'

export type FinishDeps = ConnectingDeps & {
  connectorOf: (platform: Platform) => Promise<Connector>
  oneTimeTokens: OneTimeTokens
  vault: Vault
  now: () => number
  randomBytes: (size: number) => Buffer
}

export type ComeBack = { userId: string; platform: Platform; code: string; state: string }
export type Finished = { kind: 'connected'; account: Account } | { kind: 'choose'; choice: Choice }

/**
 * Finishes to connect an account with what the platform sent the person back with; where one sign-in brings several, the person is asked which.
 * The state is good once, for the person and platform it was made for (`invalid` otherwise). Connecting an account again keeps its groups and
 * settings and lets held posts go on. A refusal of the platform is `invalid` with its sentence, or `upstream` where trying again may help.
 */
export const finishConnection = async (deps: FinishDeps, { userId, platform, code, state }: ComeBack): Promise<Finished> => {
  const pending = PendingConnection.safeParse(await deps.oneTimeTokens.take(pendingKind, state, deps.now()))
  if (!pending.success || pending.data.userId !== userId || pending.data.platform !== platform)
    throw new DomainError('invalid', 'Invalid state parameter')

  const connector = await deps.connectorOf(platform)
  const { verifier, redirectUri } = pending.data
  const exchanged = await connector.exchange({ code, verifier, redirectUri })
  if (exchanged.kind === 'refused') throw toError(exchanged.refusal)
  const known = await connector.accounts(exchanged.grant)
  if (known.kind === 'refused') {
    await connector.revoke(exchanged.grant)
    throw toError(known.refusal)
  }

  const [first, ...others] = known.found.map((found) => toAccount({ userId, platform, found, now: deps.now() }))
  if (!first) throw new DomainError('upstream', 'The platform named no account. Try again.')
  if (others.length > 0) return { kind: 'choose', choice: await offerChoice(deps, { userId, platform }, [first, ...others]) }
  return { kind: 'connected', account: await connectFound(deps, first.account, await sealTokens(deps.vault, first.account, first.tokens)) }
}

type Naming = { userId: string; platform: Platform; found: FoundAccount; now: number }

const toAccount = ({ userId, platform, found: { profile, grant }, now }: Naming) => {
  const account: Account = {
    id: accountId(platform, profile.remoteId),
    userId,
    platform,
    ...profile,
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

const toError = ({ reason, retry }: Refusal) =>
  new DomainError(retry.when === 'later' || retry.when === 'after-operator' ? 'upstream' : 'invalid', reason.message)
