import type { AccountRef } from '#shared/publishing/accounts.ts'
import { dynamoAccounts } from '../adapters/dynamo/accounts.ts'
import { dynamoJobPlan } from '../adapters/dynamo/jobs.ts'
import { dynamoKeptCards } from '../adapters/dynamo/kept-cards.ts'
import { dynamoUsage } from '../adapters/dynamo/limits.ts'
import { dynamoMediaLibrary } from '../adapters/dynamo/media-library.ts'
import { dynamoPosts } from '../adapters/dynamo/posts.ts'
import type { Table } from '../adapters/dynamo/table.ts'
import { dynamoTargets } from '../adapters/dynamo/targets.ts'
import { dynamoWorkspaces } from '../adapters/dynamo/workspaces.ts'
import type { Deliveries, Schedules } from '../ports/deliveries.ts'
import { clock } from '../runtime/clock.ts'
import { newId } from '../runtime/ids.ts'
import { report } from '../runtime/log.ts'
import { type AccountLimit, accountsWithin, postsWithin } from '../use-cases/keys/within-accounts.ts'
import type { PostDeps } from '../use-cases/posts/post-deps.ts'
import { pauseAccount, resumePaused } from '../use-cases/publishing/pauses.ts'
import { toldEvents } from './told-events.ts'

/** `within` are the accounts that the caller is limited to, if any. */
type PostParts = { table: Table; deliveries: Deliveries; schedules: Schedules; within?: AccountLimit }

/** The dependencies for writing, scheduling, and changing posts, whether they have their own time or a queue slot. */
export const postDeps = ({ table, deliveries, schedules, within }: PostParts): PostDeps => ({
  clock,
  report,
  newId,
  jobs: dynamoJobPlan(table),
  tellEvent: toldEvents(table),
  usage: dynamoUsage(table),
  posts: postsWithin(dynamoPosts(table), within),
  targets: dynamoTargets(table),
  accounts: accountsWithin(dynamoAccounts(table), within),
  media: dynamoMediaLibrary(table),
  keptCards: dynamoKeptCards(table),
  workspaces: dynamoWorkspaces(table),
  deliveries,
  schedules,
})

/** Pauses the posts to an account, and resumes the posts of an account or a person. */
export const pausedPosts = ({ table, deliveries }: { table: Table; deliveries: Deliveries }) => {
  const stores = { jobs: dynamoJobPlan(table), tellEvent: toldEvents(table), posts: dynamoPosts(table), targets: dynamoTargets(table) }
  const deps = { clock, report, ...stores, deliveries }
  return {
    pause: (account: AccountRef, message: string) => pauseAccount(deps, account, message),
    resume: (whose: Parameters<typeof resumePaused>[1]) => resumePaused(deps, whose),
  }
}
