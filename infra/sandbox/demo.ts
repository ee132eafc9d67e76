import type { InputFor } from '#shared/contracts/endpoint.ts'
import type { postsApi } from '#shared/contracts/posts.ts'
import type { AccountFacts, AccountSettings } from '#shared/platforms/models.ts'

/** The posts of the demo user: what they say and when they are due is told where they are written. */
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
  /** Those that go to this account. */
  posts: readonly DemoPost[]
  /** How the platform refuses `refused`. */
  refusal?: { status: number; body: Record<string, string | number> }
}

/** What the demo user has on a platform. */
export type Demo = {
  /** A password for apps that every account takes, where the platform has those. */
  appPassword?: string
  accounts: readonly DemoAccount[]
  /** What the platform has to be told with each post. */
  options?: InputFor<typeof postsApi.schedule>['options']
  /** Defaults that are set once an account is connected, from what the platform says of it. */
  settingsFrom?: (facts: AccountFacts) => AccountSettings
}

/** How the demo user is called on every platform. */
export const demoUsername = 'crier_demo'
