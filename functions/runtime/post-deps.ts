import { dynamoAccounts } from '../adapters/dynamo/accounts.ts'
import { dynamoJobPlan } from '../adapters/dynamo/job-plan.ts'
import { dynamoMediaLibrary } from '../adapters/dynamo/media-library.ts'
import { dynamoPosts } from '../adapters/dynamo/posts.ts'
import type { Table } from '../adapters/dynamo/table.ts'
import { dynamoTargets } from '../adapters/dynamo/targets.ts'
import { dynamoUsage } from '../adapters/dynamo/usage.ts'
import type { Deliveries } from '../ports/deliveries.ts'
import type { Schedules } from '../ports/schedules.ts'
import type { PostDeps } from '../use-cases/posts/post-deps.ts'
import { clock } from './clock.ts'
import { newId } from './ids.ts'
import { report } from './report.ts'

/** What it takes to write, schedule, and change posts, whether they have a time of their own or a slot of a queue. */
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
  deliveries,
  schedules,
})
