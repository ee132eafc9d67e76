import type * as z from 'zod/mini'

/**
 * The part of a platform that every dashboard screen and Lambda loads: what is stored about posts and accounts, and its
 * daily budget.
 */
export type PlatformModel = {
  /** The options a person can choose for a post. */
  options: z.ZodMiniObject
  /** The options that hold a file's ID. */
  fileOptions?: readonly string[]
  /** The person's defaults for posts to one account. A name means the same on every platform. */
  settings: z.core.$ZodShape
  /** What the platform currently says about an account. */
  facts: z.core.$ZodShape
  /** What a person is asked before signing in at the platform, where accounts are on many servers. */
  loadAsks?: () => Promise<SignInPrompt>
  /** True if an account with this username is written as @handle. Otherwise it's written by its name. */
  hasHandle: (username: string) => boolean
  /** How much can be posted per day. */
  dayBudget: DayBudget
}

/**
 * The daily limit on posts for all of Crier and for one account. Days start at midnight in `timeZone`. `person` caps
 * one person's share, so nobody can use it all up. `appMills` is the daily budget for all of Crier where the platform
 * charges for API calls.
 */
export type DayBudget = { app?: number; person?: number; account?: number; timeZone: string; appMills?: number }

/** How to ask which account or server to connect, and the schema of the answer. */
export type SignInPrompt = {
  where: { label: string; placeholder: string; hint: string; schema: z.ZodMiniType<string, string> }
  /**
   * Also allows signing in with an app password, only together with `where`. `meant` normalizes it to the platform's
   * own format, however it was copied.
   */
  password?: { label: string; hint: string; needsWhere: string; meant: (typed: string) => string }
}
