import * as z from 'zod'
import { openTable } from '../../adapters/dynamo/table.ts'
import { dynamoTargets } from '../../adapters/dynamo/targets.ts'
import { sqsDeliveries } from '../../adapters/sqs/deliveries.ts'
import { clock } from '../../runtime/clock.ts'
import { readEnv } from '../../runtime/env.ts'
import { queueEnvironment } from '../../runtime/environment.ts'
import { report } from '../../runtime/report.ts'
import { enqueuePost } from '../../use-cases/publishing/enqueue.ts'

const { TABLE_NAME, DELIVERY_QUEUES } = readEnv({ TABLE_NAME: z.string(), ...queueEnvironment })
const deps = { clock, report, targets: dynamoTargets(openTable(TABLE_NAME)), deliveries: sqsDeliveries(DELIVERY_QUEUES) }

const Alarm = z.object({ postId: z.string(), revision: z.number().int() })

/** Called by EventBridge Scheduler with the input of a post's schedule. */
export const handler = async (event: unknown) => enqueuePost(deps, Alarm.parse(event))
