import { postsApi } from '#shared/contracts/posts.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/job-plan.ts'
import { dynamoMediaLibrary } from '../../adapters/dynamo/media-library.ts'
import { dynamoPosts } from '../../adapters/dynamo/posts.ts'
import { dynamoTargets } from '../../adapters/dynamo/targets.ts'
import { dynamoUsage } from '../../adapters/dynamo/usage.ts'
import { dynamoWaitingCalls } from '../../adapters/dynamo/waiting-calls.ts'
import { rehearse } from '../../adapters/platforms/rehearse.ts'
import { eventBridgeSchedules } from '../../adapters/scheduler/schedules.ts'
import { sqsDeliveries } from '../../adapters/sqs/deliveries.ts'
import { api } from '../../http/api.ts'
import { clock } from '../../runtime/clock.ts'
import { readEnv } from '../../runtime/env.ts'
import { queueEnvironment, scheduleEnvironment, scheduleSettings } from '../../runtime/environment.ts'
import { newId } from '../../runtime/ids.ts'
import { groupEnvironment, openGroup } from '../../runtime/open-group.ts'
import { report } from '../../runtime/report.ts'
import { postAnswers } from './answers.ts'

const environment = readEnv({ ...groupEnvironment, ...queueEnvironment, ...scheduleEnvironment })
const { table, edge, caller, creates } = await openGroup(environment)
const answers = postAnswers({
  clock,
  report,
  newId,
  jobs: dynamoJobPlan(table),
  usage: dynamoUsage(table),
  waitingCalls: dynamoWaitingCalls(table),
  rehearse,
  posts: dynamoPosts(table),
  targets: dynamoTargets(table),
  accounts: dynamoAccounts(table),
  media: dynamoMediaLibrary(table),
  deliveries: sqsDeliveries(environment.DELIVERY_QUEUES),
  schedules: eventBridgeSchedules(scheduleSettings(environment)),
})

export const handler = api(postsApi, answers, { now: clock.now, caller, creates, edge })
