import { xLimits } from './limits/x.ts'
import type { Platform } from './platforms.ts'

/** What a platform lets all of Crier, or one account, post in a day, which begins at midnight in `timeZone`. */
export type DayBudget = { app?: number; account?: number; timeZone: string }

const utc = 'UTC'

/** Sources: contracts of the platforms, section 3 and 5. What is not named here is left to the platform to refuse. */
export const dayBudgets: Record<Platform, DayBudget> = {
  x: { app: xLimits.postsPerApp.value, timeZone: utc },
  instagram: { account: 100, timeZone: utc },
  tiktok: { account: 15, timeZone: utc },
  facebook: { timeZone: utc },
  linkedin: { account: 100, timeZone: utc },
  pinterest: { timeZone: utc },
  youtube: { app: 100, timeZone: 'America/Los_Angeles' },
}
