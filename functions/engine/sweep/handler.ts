import * as z from 'zod'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { dynamoHeartbeat } from '../../adapters/dynamo/heartbeat.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/job-plan.ts'
import { shardsToSweep } from '../../adapters/dynamo/keys.ts'
import { dynamoPosts } from '../../adapters/dynamo/posts.ts'
import { dynamoPublishingSettings } from '../../adapters/dynamo/publishing-settings.ts'
import { openTable } from '../../adapters/dynamo/table.ts'
import { dynamoTargets } from '../../adapters/dynamo/targets.ts'
import { functionCall } from '../../adapters/lambda/function-calls.ts'
import { sqsDeliveries } from '../../adapters/sqs/deliveries.ts'
import { clock } from '../../runtime/clock.ts'
import { readEnv } from '../../runtime/env.ts'
import { measuringEnvironment, queueEnvironment } from '../../runtime/environment.ts'
import { countIn, measureIn } from '../../runtime/measure.ts'
import { report } from '../../runtime/report.ts'
import { sweepDue, sweepPart } from '../../use-cases/publishing/sweep-due.ts'

const { TABLE_NAME, DELIVERY_QUEUES, METRICS_NAMESPACE, SWEEP_PARTS, AWS_LAMBDA_FUNCTION_NAME } = readEnv({
  TABLE_NAME: z.string(),
  SWEEP_PARTS: z.coerce.number().int().default(1),
  /** Lambda tells every function its own name. */
  AWS_LAMBDA_FUNCTION_NAME: z.string(),
  ...queueEnvironment,
  ...measuringEnvironment,
})
const Swept = z.object({ overdueSince: z.string().optional() })

/** Longer than a part may take, in ms, and shorter than this function. */
const partMs = 58 * secondMs
const callPart = functionCall({ functionName: AWS_LAMBDA_FUNCTION_NAME, timeoutMs: partMs })

const table = openTable(TABLE_NAME)
const deps = {
  clock,
  report,
  measure: measureIn(METRICS_NAMESPACE, clock.now),
  count: countIn(METRICS_NAMESPACE),
  shards: () => shardsToSweep(table.dueShards, Math.floor(clock.now() / minuteMs)),
  parts: SWEEP_PARTS,
  sweepElsewhere: async (part: number) => Swept.parse(await callPart({ part })),
  targets: dynamoTargets(table),
  posts: dynamoPosts(table),
  jobs: dynamoJobPlan(table),
  settings: dynamoPublishingSettings(table),
  heartbeat: dynamoHeartbeat(table),
  deliveries: sqsDeliveries(DELIVERY_QUEUES),
}

/** Called by EventBridge every minute; and by itself for each part of the shards, where a stage has them swept in parts. */
export const handler = async ({ part }: { part?: number }) => (part === undefined ? sweepDue(deps) : sweepPart(deps, part))
