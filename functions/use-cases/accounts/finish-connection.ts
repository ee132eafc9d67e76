import type { Accounts } from '#functions/ports/accounts.ts'
import type { Connector, Grant, Profile } from '#functions/ports/connector.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { Vault } from '#functions/ports/vault.ts'
import { type Account, type AccountRef, accountId } from '#shared/domain/accounts.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { toInstant } from '#shared/domain/times.ts'
import { PendingConnection, pendingKind } from './begin-connection.ts'
import { sealTokens } from './stored-tokens.ts'

export type FinishDeps = {
  accounts: Accounts
  connectors: Readonly<Record<Platform, Connector>>
  oneTimeTokens: OneTimeTokens
  vault: Vault
  now: () => number
  /** Lets what was held for this account go on. */
  onReconnected: (ref: AccountRef) => Promise<void>
}

export type ComeBack = { userId: string; platform: Platform; code: string; state: string }

/**
 * Finishes to connect an account with what the platform sent the person back with. The state is good once, for the person and platform it
 * was made for (`invalid` otherwise). Connecting an account again keeps its groups and settings and lets held posts go on. A refusal of the
 * platform is `invalid` with its sentence, or `upstream` where trying again may help.
 */
export const finishConnection = async (deps: FinishDeps, { userId, platform, code, state }: ComeBack): Promise<Account> => {
  const pending = PendingConnection.safeParse(await deps.oneTimeTokens.take(pendingKind, state, deps.now()))
  if (!pending.success || pending.data.userId !== userId || pending.data.platform !== platform)
    throw new DomainError('invalid', 'Invalid state parameter')

  const connector = deps.connectors[platform]
  const { verifier, redirectUri } = pending.data
  const exchanged = await connector.exchange({ code, verifier, redirectUri })
  if (exchanged.kind === 'refused') throw toError(exchanged.refusal)
  const known = await connector.profile(exchanged.grant.accessToken)
  if (known.kind === 'refused') {
    await connector.revoke(exchanged.grant.refreshToken)
    throw toError(known.refusal)
  }

  const account = toAccount({ userId, platform, profile: known.profile, grant: exchanged.grant, now: deps.now() })
  const connected = await deps.accounts.connect(account, await sealTokens(deps.vault, account, exchanged.grant))
  // Also when it was not connected before: posts may be held for an account that was disconnected and now comes back.
  await deps.onReconnected({ userId, id: connected.id })
  return connected
}

type Found = { userId: string; platform: Platform; profile: Profile; grant: Grant; now: number }

const toAccount = ({ userId, platform, profile, grant, now }: Found): Account => ({
  id: accountId(platform, profile.remoteId),
  userId,
  platform,
  ...profile,
  groups: [],
  settings: {},
  state: { name: 'connected' },
  scopes: grant.scopes,
  connectedAt: toInstant(now),
  tokenExpiresAt: toInstant(grant.expiresAt),
})

const toError = ({ reason, retry }: Refusal) =>
  new DomainError(retry.when === 'later' || retry.when === 'after-operator' ? 'upstream' : 'invalid', reason.message)
