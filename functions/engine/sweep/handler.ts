import * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import { sqsDeliveries } from '../../adapters/aws/deliveries.ts'
import { functionCall } from '../../adapters/aws/lambda.ts'
import { openTable } from '../../adapters/dynamo/table.ts'
import { measuringEnvironment, queueEnvironment } from '../../compose/environment.ts'
import { clock } from '../../runtime/clock.ts'
import { readEnv } from '../../runtime/env.ts'
import { countIn, measureIn } from '../../runtime/measure.ts'
import { sweepDue, sweepPart } from '../../use-cases/publishing/sweep.ts'
import { sweepDeps } from './sweep-deps.ts'

const { TABLE_NAME, DELIVERY_QUEUES, METRICS_NAMESPACE, SWEEP_PARTS, AWS_LAMBDA_FUNCTION_NAME } = readEnv({
  TABLE_NAME: z.string(),
  SWEEP_PARTS: z.coerce.number().int().default(1),
  /** Set by Lambda: this function's own name. */
  AWS_LAMBDA_FUNCTION_NAME: z.string(),
  ...queueEnvironment,
  ...measuringEnvironment,
})
const Swept = z.object({ overdueSince: z.string().optional() })

/** The timeout of a part, in ms: longer than a part may take, and shorter than this function's own timeout. */
const partMs = 58 * secondMs
const callPart = functionCall({ functionName: AWS_LAMBDA_FUNCTION_NAME, timeoutMs: partMs })

const deps = sweepDeps({
  table: openTable(TABLE_NAME),
  deliveries: sqsDeliveries(DELIVERY_QUEUES),
  measure: measureIn(METRICS_NAMESPACE, clock.now),
  count: countIn(METRICS_NAMESPACE),
  parts: SWEEP_PARTS,
  sweepElsewhere: async (part) => Swept.parse(await callPart({ part })),
})

/** Called by EventBridge every minute, and by itself for each part of the shards, on stages that sweep in parts. */
export const handler = async ({ part }: { part?: number }) => (part === undefined ? sweepDue(deps) : sweepPart(deps, part))
