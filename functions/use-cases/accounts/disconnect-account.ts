import type { Accounts } from '#functions/ports/accounts.ts'
import type { ConnectorOf } from '#functions/ports/connector.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { Vault } from '#functions/ports/vault.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { AccountRef } from '#shared/publishing/accounts.ts'
import { planNotice } from '../jobs/plan-notice.ts'
import { openTokens } from './stored-tokens.ts'

export type DisconnectDeps = {
  accounts: Accounts
  connectorOf: ConnectorOf
  vault: Vault
  /** Pauses what was to be sent to the account, and returns how many posts that is. */
  onDisconnected: (ref: AccountRef) => Promise<number>
  /** Reports an error that didn't stop the call to the operators. */
  report: (message: string, error: unknown) => void
}

/**
 * Disconnects an account. Revokes our access, as far as the platform allows, and deletes the tokens. Pauses what was
 * scheduled to the account. Returns the account, and how many posts are paused. Throws `not-found` if there is no such account.
 */
export const disconnectAccount = async (deps: DisconnectDeps, ref: AccountRef, platform: Platform) => {
  const row = await deps.accounts.withTokens(ref)
  if (row?.account.platform !== platform) throw notConnected()
  try {
    const connector = await deps.connectorOf(row.account)
    await connector.revoke(await openTokens(deps.vault, ref, row.tokens.sealed))
  } catch (error) {
    deps.report('The access to an account that is disconnected could not be given back.', error)
  }
  await deps.accounts.remove(ref)
  return { account: row.account, pausedPosts: await deps.onDisconnected(ref) }
}

export const notConnected = () => new DomainError('not-found', 'That account isn’t connected.')

type EndSignInDeps = { accounts: Pick<Accounts, 'requireReconnect'>; jobs: Pick<JobPlan, 'plan'> }

/**
 * Marks that the person has to reconnect an account, and plans a notice to them. The platform refused the tokens of
 * `version` at `now` (ms). False if the tokens are no longer of that version.
 */
export const endSignIn = async (
  { accounts, jobs }: EndSignInDeps,
  { workspaceId, id }: AccountRef,
  { version, message, now }: { version: number; message: string; now: number },
) => {
  await planNotice(jobs, { ownerId: workspaceId, kind: 'reconnect', subject: id }, now)
  return accounts.requireReconnect({ workspaceId, id }, { version, message, now: toInstant(now) })
}
