import { byPlatform, Platform } from '../domain/platforms.ts'
import { models } from './models.ts'
import type { PlatformModel } from './parts.ts'

/** Money is counted in mills: thousandths of a US dollar. A person's part of `appMills` is their plan's (shared/domain/person-limits.ts). */
export const millsPerUsd = 1_000

/** A platform itself refuses what goes beyond a limit that is not named here. */
export const dayBudgets = byPlatform((platform): PlatformModel['dayBudget'] => models[platform].dayBudget)

/** The platforms that bill their calls. */
export const billedPlatforms = Platform.options.filter((platform) => dayBudgets[platform].appMills !== undefined)

/** The names of the ledgers of a day: what all of Crier, one person, or one account did, and what it cost. */
export const ledgers = {
  app: (platform: Platform) => platform,
  person: (platform: Platform, userId: string) => `${platform}@${userId}`,
  account: (platform: Platform, remoteId: string) => `${platform}#${remoteId}`,
  appMills: (platform: Platform) => `${platform} in mills`,
  personMills: (platform: Platform, userId: string) => `${platform} in mills@${userId}`,
}

const ledgersOfAll = new Set(Platform.options.flatMap((platform) => [ledgers.app(platform), ledgers.appMills(platform)]))

/** Whether a ledger is one that every delivery to a platform is counted in. */
export const isLedgerOfAll = (name: string) => ledgersOfAll.has(name)
