import { queuesApi } from '#shared/contracts/queues.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/job-plan.ts'
import { dynamoMediaLibrary } from '../../adapters/dynamo/media-library.ts'
import { dynamoPosts } from '../../adapters/dynamo/posts.ts'
import { dynamoQueues } from '../../adapters/dynamo/queues.ts'
import { dynamoTargets } from '../../adapters/dynamo/targets.ts'
import { dynamoUsage } from '../../adapters/dynamo/usage.ts'
import { eventBridgeSchedules } from '../../adapters/scheduler/schedules.ts'
import { sqsDeliveries } from '../../adapters/sqs/deliveries.ts'
import { api } from '../../http/api.ts'
import { clock } from '../../runtime/clock.ts'
import { readEnv } from '../../runtime/env.ts'
import { queueEnvironment, scheduleEnvironment, scheduleSettings } from '../../runtime/environment.ts'
import { newId } from '../../runtime/ids.ts'
import { groupEnvironment, openGroup } from '../../runtime/open-group.ts'
import { report } from '../../runtime/report.ts'
import { queueAnswers } from './answers.ts'

const environment = readEnv({ ...groupEnvironment, ...queueEnvironment, ...scheduleEnvironment })
const { table, edge, caller, creates } = await openGroup(environment)
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
  deliveries: sqsDeliveries(environment.DELIVERY_QUEUES),
  schedules: eventBridgeSchedules(scheduleSettings(environment)),
})

export const handler = api(queuesApi, answers, { now: clock.now, caller, creates, edge })
