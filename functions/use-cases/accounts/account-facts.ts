import type { Accounts } from '#functions/ports/accounts.ts'
import type { ConnectorOf } from '#functions/ports/connector.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { AccountFacts } from '#shared/platforms/models.ts'
import type { Account, AccountRef } from '#shared/publishing/accounts.ts'
import type { accessTokens } from './access-token.ts'
import { notConnected } from './disconnect-account.ts'
import { noAccess, platformRefusal } from './platform-refusal.ts'

type Deps = {
  accounts: Pick<Accounts, 'get'>
  connectorOf: ConnectorOf
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
  if (access.kind !== 'token') throw noAccess(access)

  const connector = await deps.connectorOf(account)
  const answer = await connector.facts(account, access.token)
  if (answer.kind === 'known') return answer.facts
  const { retry } = answer.refusal
  if (retry.when === 'after-refresh' && refusedVersion === undefined) return accountFacts(deps, ref, platform, access.version)
  const code = retry.when === 'after-reconnect' || retry.when === 'after-refresh' ? 'conflict' : 'upstream'
  throw platformRefusal(code, platform, answer.refusal)
}

/** An account as its owner sees it. */
export const answerAccount = ({ workspaceId: _, scopes: __, ...account }: Account): AccountAnswer => ({
  ...account,
  type: account.platform,
})
