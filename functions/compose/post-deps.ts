import type { AccountRef } from '#shared/publishing/accounts.ts'
import { dynamoAccounts } from '../adapters/dynamo/accounts.ts'
import { dynamoJobPlan } from '../adapters/dynamo/jobs.ts'
import { dynamoKeptCards } from '../adapters/dynamo/kept-cards.ts'
import { dynamoUsage } from '../adapters/dynamo/limits.ts'
import { dynamoMediaLibrary } from '../adapters/dynamo/media-library.ts'
import { dynamoPosts } from '../adapters/dynamo/posts.ts'
import type { Table } from '../adapters/dynamo/table.ts'
import { dynamoTargets } from '../adapters/dynamo/targets.ts'
import type { Deliveries, Schedules } from '../ports/deliveries.ts'
import { clock } from '../runtime/clock.ts'
import { newId } from '../runtime/ids.ts'
import { report } from '../runtime/log.ts'
import type { PostDeps } from '../use-cases/posts/post-deps.ts'
import { pauseAccount, resumePaused } from '../use-cases/publishing/pauses.ts'

/** The dependencies for writing, scheduling, and changing posts, whether they have their own time or a queue slot. */
export const postDeps = ({ table, deliveries, schedules }: { table: Table; deliveries: Deliveries; schedules: Schedules }): PostDeps => ({
  clock,
  report,
  newId,
  jobs: dynamoJobPlan(table),
  usage: dynamoUsage(table),
  posts: dynamoPosts(table),
  targets: dynamoTargets(table),
  accounts: dynamoAccounts(table),
  media: dynamoMediaLibrary(table),
  keptCards: dynamoKeptCards(table),
  deliveries,
  schedules,
})

/** Pauses the posts to an account, and resumes the posts of an account or a person. */
export const pausedPosts = ({ table, deliveries }: { table: Table; deliveries: Deliveries }) => {
  const stores = { jobs: dynamoJobPlan(table), posts: dynamoPosts(table), targets: dynamoTargets(table) }
  const deps = { clock, report, ...stores, deliveries }
  return {
    pause: (account: AccountRef, message: string) => pauseAccount(deps, account, message),
    resume: (whose: Parameters<typeof resumePaused>[1]) => resumePaused(deps, whose),
  }
}
