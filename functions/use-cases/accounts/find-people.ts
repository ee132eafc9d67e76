import type { Accounts } from '#functions/ports/accounts.ts'
import type { ConnectorOf, FoundPerson } from '#functions/ports/connector.ts'
import type { RateLimits } from '#functions/ports/limits.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { minuteMs } from '#shared/domain/times.ts'
import type { AccountRef } from '#shared/publishing/accounts.ts'
import { tooMany } from '../limits.ts'
import { notConnected } from './disconnect-account.ts'
import { platformRefusal } from './platform-refusal.ts'

export type FindPeopleDeps = {
  accounts: Pick<Accounts, 'get'>
  connectorOf: ConnectorOf
  rateLimits: Pick<RateLimits, 'spend'>
}

/** More than anyone types, even for several accounts at once. */
const rule = { max: 120, windowMs: minuteMs }

type Search = AccountRef & { platform: Platform; query: string; now: number }

/**
 * Returns people on an account's platform whom a post from it can mention. Nobody on platforms that can't be searched.
 * Throws `not-found`, `too-many` from the 121st per minute, or `upstream` if the platform doesn't answer.
 */
export const findPeople = async (deps: FindPeopleDeps, { workspaceId, id, platform, query, now }: Search): Promise<FoundPerson[]> => {
  const account = await deps.accounts.get({ workspaceId, id })
  if (account?.platform !== platform) throw notConnected()
  const connector = await deps.connectorOf(account)
  if (!connector.findPeople) return []
  const waitMs = await deps.rateLimits.spend(`people found by ${workspaceId}`, rule, now)
  if (waitMs > 0) throw tooMany(`You’ve looked for people ${rule.max} times in the past minute.`, waitMs)
  const found = await connector.findPeople(account, query)
  if (found.kind === 'refused') throw platformRefusal('upstream', platform, found.refusal)
  return found.people
}
