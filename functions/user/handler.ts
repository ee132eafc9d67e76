import { userApi } from '#shared/contracts/user.ts'
import { dynamoPosts } from '../adapters/dynamo/posts.ts'
import { dynamoPublishingSettings } from '../adapters/dynamo/publishing-settings.ts'
import { dynamoTargets } from '../adapters/dynamo/targets.ts'
import { sqsDeliveries } from '../adapters/sqs/deliveries.ts'
import { api } from '../http/api.ts'
import { clock } from '../runtime/clock.ts'
import { readEnv } from '../runtime/env.ts'
import { queueEnvironment } from '../runtime/environment.ts'
import { groupEnvironment, openGroup } from '../runtime/open-group.ts'
import { releaseHeld } from '../use-cases/publishing/release-held.ts'
import { userAnswers } from './answers.ts'

const environment = readEnv({ ...groupEnvironment, ...queueEnvironment })
const { table, caller } = await openGroup(environment)
const releasing = {
  ...{ clock, posts: dynamoPosts(table), targets: dynamoTargets(table) },
  deliveries: sqsDeliveries(environment.DELIVERY_QUEUES),
}
const answers = userAnswers({
  settings: dynamoPublishingSettings(table),
  onRelease: (userId) => releaseHeld(releasing, { userId }),
})

export const handler = api(userApi, answers, { now: clock.now, caller })
