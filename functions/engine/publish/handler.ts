import * as z from 'zod'
import { sqsDeliveries } from '../../adapters/aws/deliveries.ts'
import { openTable } from '../../adapters/dynamo/table.ts'
import { dynamoTargets } from '../../adapters/dynamo/targets.ts'
import { queueEnvironment } from '../../compose/environment.ts'
import { clock } from '../../runtime/clock.ts'
import { readEnv } from '../../runtime/env.ts'
import { report } from '../../runtime/log.ts'
import { enqueuePost } from '../../use-cases/publishing/enqueue.ts'

const { TABLE_NAME, DELIVERY_QUEUES } = readEnv({ TABLE_NAME: z.string(), ...queueEnvironment })
const deps = { clock, report, targets: dynamoTargets(openTable(TABLE_NAME)), deliveries: sqsDeliveries(DELIVERY_QUEUES) }

const Alarm = z.object({ postId: z.string(), revision: z.number().int() })

/** Called by EventBridge Scheduler with the input of a post's schedule. */
export const handler = async (event: unknown) => enqueuePost(deps, Alarm.parse(event))
