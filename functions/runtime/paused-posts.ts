import type { AccountRef } from '#shared/domain/accounts.ts'
import { dynamoJobPlan } from '../adapters/dynamo/job-plan.ts'
import { dynamoPosts } from '../adapters/dynamo/posts.ts'
import type { Table } from '../adapters/dynamo/table.ts'
import { dynamoTargets } from '../adapters/dynamo/targets.ts'
import type { Deliveries } from '../ports/deliveries.ts'
import { pauseAccount, resumePaused } from '../use-cases/publishing/pauses.ts'
import { clock } from './clock.ts'
import { report } from './report.ts'

/** Pauses the posts of an account, and resumes those of an account or of a person. */
export const pausedPosts = ({ table, deliveries }: { table: Table; deliveries: Deliveries }) => {
  const stores = { jobs: dynamoJobPlan(table), posts: dynamoPosts(table), targets: dynamoTargets(table) }
  const deps = { clock, report, ...stores, deliveries }
  return {
    pause: (account: AccountRef, message: string) => pauseAccount(deps, account, message),
    resume: (whose: Parameters<typeof resumePaused>[1]) => resumePaused(deps, whose),
  }
}
