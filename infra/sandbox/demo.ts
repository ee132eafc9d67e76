import type { InputFor } from '#shared/contracts/endpoint.ts'
import type { postsApi } from '#shared/contracts/posts.ts'
import type { AccountFacts, AccountSettings } from '#shared/platforms/models.ts'

/** The demo user's posts. Their texts and due times are set where they're written. */
export const demoPosts = [
  'rye',
  'flour',
  'pretzels',
  'birthday-cakes',
  'songs',
  'one-take',
  'blue-door',
  'set-list',
  'recording-rooms',
  'mugs',
  'glaze',
  'sunday-class',
  'second-batch',
] as const
export type DemoPost = (typeof demoPosts)[number]

/** Whom the demo user posts for. Each has a group of accounts. */
export const clients = {
  bakery: { name: 'Corner Bakery', username: 'corner_bakery' },
  musician: { name: 'Mara Lind', username: 'mara_lind' },
  potter: { name: 'Juno Pottery', username: 'juno_pottery' },
}
export type DemoClient = keyof typeof clients

export type DemoAccount = {
  of: DemoClient
  /** If it isn't the client's usual one. */
  username?: string
  /** The posts that go to this account. */
  posts: readonly DemoPost[]
  /** How the platform refuses its immediate post. */
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
