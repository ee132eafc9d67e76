import type { InputFor } from '#shared/contracts/endpoint.ts'
import type { postsApi } from '#shared/contracts/posts.ts'
import type { AccountFacts, AccountSettings } from '#shared/platforms/models.ts'

/** The demo user's posts. Their texts and due times are set where they're written. */
export const demoPosts = [
  'learned',
  'month-in-an-hour',
  'planned-picture',
  'question',
  'release',
  'idea',
  'hear-ye',
  'picture',
  'refused',
  'soon',
] as const
export type DemoPost = (typeof demoPosts)[number]

export type DemoAccount = {
  username: string
  /** The posts that go to this account. */
  posts: readonly DemoPost[]
  /** How the platform refuses `refused`. */
  refusal?: { status: number; body: Record<string, string | number> }
}

/** What the demo user has on a platform. */
export type Demo = {
  /** An app password that every account accepts, on platforms that have them. */
  appPassword?: string
  accounts: readonly DemoAccount[]
  /** The options that the platform requires with each post. */
  options?: InputFor<typeof postsApi.schedule>['options']
  /** Defaults set once an account is connected, from what the platform says about it. */
  settingsFrom?: (facts: AccountFacts) => AccountSettings
}

/** The demo user's name on every platform. */
export const demoUsername = 'crier_demo'
