import { queuesApi } from '#shared/contracts/queues.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/job-plan.ts'
import { dynamoMediaLibrary } from '../../adapters/dynamo/media-library.ts'
import { dynamoPosts } from '../../adapters/dynamo/posts.ts'
import { dynamoQueues } from '../../adapters/dynamo/queues.ts'
import { dynamoTargets } from '../../adapters/dynamo/targets.ts'
import { dynamoUsage } from '../../adapters/dynamo/usage.ts'
import { api } from '../../http/api.ts'
import type { Deliveries } from '../../ports/deliveries.ts'
import type { Schedules } from '../../ports/schedules.ts'
import { clock } from '../../runtime/clock.ts'
import type { GroupParts } from '../../runtime/group-parts.ts'
import { newId } from '../../runtime/ids.ts'
import { report } from '../../runtime/report.ts'
import { queueAnswers } from './answers.ts'

type Parts = GroupParts & { deliveries: Deliveries; schedules: Schedules }

/** The calls about queues of posts. */
export const queuesGroup = ({ table, edge, caller, creates, deliveries, schedules }: Parts) => {
  const answers = queueAnswers({
    clock,
    report,
    newId,
    jobs: dynamoJobPlan(table),
    usage: dynamoUsage(table),
    queues: dynamoQueues(table),
    posts: dynamoPosts(table),
    targets: dynamoTargets(table),
    accounts: dynamoAccounts(table),
    media: dynamoMediaLibrary(table),
    deliveries,
    schedules,
  })
  return api(queuesApi, answers, { now: clock.now, caller, creates, edge })
}
