import type { Platform } from '#shared/domain/platforms.ts'
import { dynamoMediaLibrary } from '../../adapters/dynamo/media-library.ts'
import { dynamoPublishRateLimiter } from '../../adapters/dynamo/publish-rate-limiter.ts'
import { dynamoQueues } from '../../adapters/dynamo/queues.ts'
import type { Table } from '../../adapters/dynamo/table.ts'
import { dynamoUsage } from '../../adapters/dynamo/usage.ts'
import { eventBridgeSchedules, type ScheduleSettings } from '../../adapters/scheduler/schedules.ts'
import { sqsDeliveries } from '../../adapters/sqs/deliveries.ts'
import { newId } from '../../runtime/ids.ts'

type Settings = { table: Table; schedules: ScheduleSettings; queues: Record<Platform, string> }

/** What only jobs need that give scheduled posts another time. */
export const planningDeps = ({ table, schedules, queues }: Settings) => ({
  deliveries: sqsDeliveries(queues),
  rateLimiter: dynamoPublishRateLimiter(table),
  schedules: eventBridgeSchedules(schedules),
  queues: dynamoQueues(table),
  usage: dynamoUsage(table),
  media: dynamoMediaLibrary(table),
  newId,
})
