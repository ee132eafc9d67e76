import type { Accounts } from '#functions/ports/accounts.ts'
import type { Account, AccountRef } from '#shared/domain/accounts.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { accessTokens } from './access-token.ts'
import { notConnected } from './disconnect-account.ts'

export type RefreshDeps = { accounts: Accounts; accessToken: ReturnType<typeof accessTokens> }

/** Refreshes the sign-in of one account now. `upstream` when the platform can't just now, `conflict` when the person has to connect again. */
export const refreshSignIn = async (deps: RefreshDeps, ref: AccountRef, platform: Platform): Promise<Account> => {
  const row = await deps.accounts.withTokens(ref)
  if (row?.account.platform !== platform) throw notConnected()
  const answer = await deps.accessToken(ref, { force: row.tokens.version })
  if (answer.kind === 'later') throw new DomainError('upstream', answer.message)
  if (answer.kind === 'reconnect') throw new DomainError('conflict', answer.message)
  return answer.account
}
