import { sqsDeliveries } from '../../adapters/aws/deliveries.ts'
import { eventBridgeSchedules } from '../../adapters/aws/schedules.ts'
import { queueEnvironment, scheduleEnvironment, scheduleSettings } from '../../compose/environment.ts'
import { groupEnvironment, openGroup } from '../../compose/open-group.ts'
import { readEnv } from '../../runtime/env.ts'
import { postsGroup } from './group.ts'

const environment = readEnv({ ...groupEnvironment, ...queueEnvironment, ...scheduleEnvironment })

export const handler = postsGroup({
  ...(await openGroup(environment)),
  deliveries: sqsDeliveries(environment.DELIVERY_QUEUES),
  schedules: eventBridgeSchedules(scheduleSettings(environment)),
})
