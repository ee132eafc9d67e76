import { xLimits } from '../platforms/x/limits.ts'
import type { Platform } from './platforms.ts'

/**
 * What a platform lets all of Crier, or one account, post in a day, which begins at midnight in `timeZone`. `person` is how much of what all may do is one person's
 * at most, so that nobody can use it up for everybody. `appMills` is what all of Crier may cost in a day where the platform bills its calls.
 */
export type DayBudget = { app?: number; person?: number; account?: number; timeZone: string; appMills?: number }

/** Money is counted in mills: thousandths of a US dollar. A person's part of `appMills` is their plan's (shared/domain/person-limits.ts). */
export const millsPerUsd = 1_000

const utc = 'UTC'

/** Sources: contracts of the platforms, section 3 and 5. What is not named here is left to the platform to refuse. */
export const dayBudgets: Record<Platform, DayBudget> = {
  x: { app: xLimits.postsPerApp.value, person: 1_000, timeZone: utc, appMills: 150 * millsPerUsd },
  instagram: { person: 1_000, account: 100, timeZone: utc },
  tiktok: { person: 1_000, account: 15, timeZone: utc },
  facebook: { person: 1_000, timeZone: utc },
  linkedin: { person: 1_000, account: 100, timeZone: utc },
  pinterest: { person: 1_000, timeZone: utc },
  youtube: { app: 100, person: 20, timeZone: 'America/Los_Angeles' },
}

/** The names of the ledgers of a day: what all of Crier, one person, or one account did, and what it cost. */
export const ledgers = {
  app: (platform: Platform) => platform,
  person: (platform: Platform, userId: string) => `${platform}@${userId}`,
  account: (platform: Platform, remoteId: string) => `${platform}#${remoteId}`,
  appMills: (platform: Platform) => `${platform} in mills`,
  personMills: (platform: Platform, userId: string) => `${platform} in mills@${userId}`,
}
