import * as z from 'zod'
import { dynamoHeartbeat } from '../../adapters/dynamo/heartbeat.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/job-plan.ts'
import { dueShards } from '../../adapters/dynamo/keys.ts'
import { dynamoPosts } from '../../adapters/dynamo/posts.ts'
import { dynamoPublishingSettings } from '../../adapters/dynamo/publishing-settings.ts'
import { openTable } from '../../adapters/dynamo/table.ts'
import { dynamoTargets } from '../../adapters/dynamo/targets.ts'
import { sqsDeliveries } from '../../adapters/sqs/deliveries.ts'
import { clock } from '../../runtime/clock.ts'
import { readEnv } from '../../runtime/env.ts'
import { measuringEnvironment, queueEnvironment } from '../../runtime/environment.ts'
import { measureIn } from '../../runtime/measure.ts'
import { report } from '../../runtime/report.ts'
import { sweepDue } from '../../use-cases/publishing/sweep-due.ts'

const { TABLE_NAME, DELIVERY_QUEUES, METRICS_NAMESPACE } = readEnv({ TABLE_NAME: z.string(), ...queueEnvironment, ...measuringEnvironment })
const table = openTable(TABLE_NAME)
const deps = {
  clock,
  report,
  measure: measureIn(METRICS_NAMESPACE, clock.now),
  shards: dueShards,
  targets: dynamoTargets(table),
  posts: dynamoPosts(table),
  jobs: dynamoJobPlan(table),
  settings: dynamoPublishingSettings(table),
  heartbeat: dynamoHeartbeat(table),
  deliveries: sqsDeliveries(DELIVERY_QUEUES),
}

/** Called by EventBridge every minute. */
export const handler = async () => sweepDue(deps)
