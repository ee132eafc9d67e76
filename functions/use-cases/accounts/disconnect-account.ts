import type { Accounts } from '#functions/ports/accounts.ts'
import type { Connector } from '#functions/ports/connector.ts'
import type { Vault } from '#functions/ports/vault.ts'
import type { AccountRef } from '#shared/domain/accounts.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { openTokens } from './stored-tokens.ts'

export type DisconnectDeps = {
  accounts: Accounts
  connectors: Readonly<Record<Platform, Connector>>
  vault: Vault
  /** Holds what was to be sent to the account. */
  onDisconnected: (ref: AccountRef) => Promise<void>
  /** Tells the operators of something that did not stop the call. */
  report: (message: string, error: unknown) => void
}

/** Disconnects an account: gives our access back, as far as the platform lets us, and forgets the tokens. `not-found` where there is none. */
export const disconnectAccount = async (deps: DisconnectDeps, ref: AccountRef, platform: Platform) => {
  const row = await deps.accounts.withTokens(ref)
  if (row?.account.platform !== platform) throw notConnected()
  try {
    const { refreshToken } = await openTokens(deps.vault, ref, row.tokens.sealed)
    await deps.connectors[platform].revoke(refreshToken)
  } catch (error) {
    deps.report('The access to an account that is disconnected could not be given back.', error)
  }
  await deps.accounts.remove(ref)
  await deps.onDisconnected(ref)
}

export const notConnected = () => new DomainError('not-found', 'There is no such connected account.')
