import type * as z from 'zod/mini'
import type { Account } from '../domain/accounts.ts'
import type { DayBudget } from '../domain/day-budgets.ts'
import type { Media, MediaKind } from '../domain/media.ts'
import type { Finding } from '../domain/preflight.ts'
import type { Scope } from '../domain/scopes.ts'
import type { TargetContent } from '../domain/targets.ts'
import type { Checked } from './checked.ts'
import type { Limit } from './limit.ts'
import type { PostOptions } from './post-options.ts'

// What every platform has, in three parts by weight: more pages and Lambdas load each than the next.

/** What every page loads of a platform, the landing page among them. */
export type PlatformIdentity = {
  /** What people call it. */
  name: string
  /** What addresses call it besides its id; the platform sends people back to this one. */
  slug?: string
  /** Its public showcase still says 'Soon!': inside Crier it works, and is marked Beta. */
  isBeta?: true
}

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

/** Which account or server a person connects, in what words it is asked, and what of it is taken. */
export type Asks = {
  where: { label: string; placeholder: string; hint: string; schema: z.ZodMiniType<string, string> }
  /** A password that was made for apps signs in as well; only with `where`. */
  password?: { label: string; hint: string; needsWhere: string }
}

/** What few load: what the platform takes, and how much of it. */
export type PlatformRules = {
  /** Every rule, with its source and the day it was read. */
  limits: readonly Limit[]
  /** The length of a text as the platform counts it, in the unit of its limit. */
  textLength: (text: string) => number
  /** How long a text an account takes with these files. */
  textLimit: (account: Pick<Account, 'isPremium' | 'limits'>, media: readonly { kind: MediaKind }[]) => Limit
  /** What one account's post is made with: what was chosen for this post first, then the account's defaults, where the platform may have any. */
  resolve: (options: PostOptions, account: Pick<Account, 'id' | 'settings'>) => Record<string, TargetContent['options'][string] | undefined>
  /** What the platform would refuse (`error`) and what the person should know (`warning`); loaded when something is checked. */
  loadCheck: () => Promise<(content: Checked) => Finding[]>
  /** What the platform bills for publishing this, in US dollars; only of platforms that bill their calls. */
  price?: (content: Pick<TargetContent, 'text' | 'options'>, media: readonly Pick<Media, 'altText'>[]) => number
  /** What publishing takes. */
  scopes: readonly Scope[]
  /** How many batches of ten are delivered side by side; what the platform takes of one app's calls a second bounds it. */
  deliveriesAtOnce: number
  /** How much longer before it is due even a post without files is prepared, in ms; only of platforms that work on texts, too. */
  textHeadStartMs?: number
  /** How it gets a file of each kind: its adapter's choice, which a test compares. */
  ways: FileWays
  /** The hosts of its people's profile pictures, as a content security policy names them. */
  pictureHosts: readonly string[]
}

/** The platform fetches a file from the site's address, Crier sends it, or the platform takes none of the kind. */
export type Way = 'fetches' | 'is sent' | 'takes none'
export type FileKind = 'picture' | 'video'
export type FileWays = Readonly<Record<FileKind, Way>>
