import type { UserId } from '../domain/id.ts'
import { byPlatform, type Platform, platformIds } from '../domain/platforms.ts'
import { models } from './models.ts'
import type { PlatformModel } from './parts.ts'

/**
 * Money is counted in mills, thousandths of a US dollar. A person's share of `appMills` depends on their plan
 * (shared/domain/person-limits.ts).
 */
export const millsPerUsd = 1_000

/** Where no limit is listed here, the platform enforces its own. */
export const dayBudgets = byPlatform((platform): PlatformModel['dayBudget'] => models[platform].dayBudget)

/** The platforms that charge for API calls. */
export const billedPlatforms = platformIds.filter((platform) => dayBudgets[platform].appMills !== undefined)

/** The names of a day's ledgers: usage and cost for all of Crier, one person, or one account. */
export const ledgers = {
  app: (platform: Platform) => platform,
  person: (platform: Platform, userId: UserId) => `${platform}@${userId}`,
  account: (platform: Platform, remoteId: string) => `${platform}#${remoteId}`,
  appMills: (platform: Platform) => `${platform} in mills`,
  personMills: (platform: Platform, userId: UserId) => `${platform} in mills@${userId}`,
}

const ledgersOfAll = new Set(platformIds.flatMap((platform) => [ledgers.app(platform), ledgers.appMills(platform)]))

/** Reports whether a ledger counts every delivery to a platform. */
export const isLedgerOfAll = (name: string) => ledgersOfAll.has(name)
