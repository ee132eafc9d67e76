import type { Accounts } from '#functions/ports/accounts.ts'
import type { Connector } from '#functions/ports/connector.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { AccountFacts } from '#shared/platforms/models.ts'
import type { Account, AccountRef } from '#shared/publishing/accounts.ts'
import type { accessTokens } from './access-token.ts'
import { notConnected } from './disconnect-account.ts'

type Deps = {
  accounts: Pick<Accounts, 'get'>
  connectorOf: (platform: Platform) => Promise<Connector>
  accessToken: ReturnType<typeof accessTokens>
}

/**
 * Returns what the platform says about an account now. Throws `DomainError`: `not-found`, `conflict` if the person has
 * to reconnect, or `upstream` if the platform doesn't answer.
 */
export const accountFacts = async (deps: Deps, ref: AccountRef, platform: Platform, refusedVersion?: number): Promise<AccountFacts> => {
  const account = await deps.accounts.get(ref)
  if (account?.platform !== platform) throw notConnected()
  const access = await deps.accessToken(ref, refusedVersion === undefined ? {} : { force: refusedVersion })
  if (access.kind === 'reconnect') throw new DomainError('conflict', access.message)
  if (access.kind === 'later') throw new DomainError('upstream', access.message)

  const connector = await deps.connectorOf(platform)
  const answer = await connector.facts(account, access.token)
  if (answer.kind === 'known') return answer.facts
  const { reason, retry } = answer.refusal
  if (retry.when === 'after-refresh' && refusedVersion === undefined) return accountFacts(deps, ref, platform, access.version)
  throw new DomainError(retry.when === 'after-reconnect' || retry.when === 'after-refresh' ? 'conflict' : 'upstream', reason.message)
}

/** An account as its owner sees it. */
export const answerAccount = ({ workspaceId: _, scopes: __, ...account }: Account): AccountAnswer => ({
  ...account,
  type: account.platform,
})
