import type * as z from 'zod/mini'

/** What every screen of the dashboard and every Lambda loads: what is kept of posts and accounts, and counted of a day. */
export type PlatformModel = {
  /** What a person can choose for a post. */
  options: z.ZodMiniObject
  /** The options that hold the id of a file. */
  fileOptions?: readonly string[]
  /** The person's defaults for posts to one account; one name means the same on every platform. */
  settings: z.core.$ZodShape
  /** What the platform says of an account at this moment. */
  facts: z.core.$ZodShape
  /** What a person is asked before the platform's own sign-in, where accounts are on many servers. */
  loadAsks?: () => Promise<Asks>
  /** Whether an account of this user name is written @handle; by its name otherwise. */
  hasHandle: (username: string) => boolean
  /** How much of it a day allows. */
  dayBudget: DayBudget
}

/**
 * What a platform lets all of Crier, or one account, post in a day, which begins at midnight in `timeZone`. `person` is the largest share of one
 * person, so that nobody can use it up for everybody. `appMills` is what all of Crier may cost in a day where the platform bills its calls.
 */
export type DayBudget = { app?: number; person?: number; account?: number; timeZone: string; appMills?: number }

/** Which account or server a person connects, in what words it is asked, and what of it is taken. */
export type Asks = {
  where: { label: string; placeholder: string; hint: string; schema: z.ZodMiniType<string, string> }
  /** A password that was made for apps signs in as well; only with `where`. `meant` gives it as the platform has shown it, however it was copied. */
  password?: { label: string; hint: string; needsWhere: string; meant: (typed: string) => string }
}
