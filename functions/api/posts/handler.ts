import { eventBridgeSchedules } from '../../adapters/scheduler/schedules.ts'
import { sqsDeliveries } from '../../adapters/sqs/deliveries.ts'
import { readEnv } from '../../runtime/env.ts'
import { queueEnvironment, scheduleEnvironment, scheduleSettings } from '../../runtime/environment.ts'
import { groupEnvironment, openGroup } from '../../runtime/open-group.ts'
import { postsGroup } from './group.ts'

const environment = readEnv({ ...groupEnvironment, ...queueEnvironment, ...scheduleEnvironment })

export const handler = postsGroup({
  ...(await openGroup(environment)),
  deliveries: sqsDeliveries(environment.DELIVERY_QUEUES),
  schedules: eventBridgeSchedules(scheduleSettings(environment)),
})
