import * as z from 'zod'
import { userApi } from '#shared/contracts/user.ts'
import { dynamoPosts } from '../adapters/dynamo/posts.ts'
import { dynamoPublishingSettings } from '../adapters/dynamo/publishing-settings.ts'
import { dynamoSessions } from '../adapters/dynamo/sessions.ts'
import { openTable } from '../adapters/dynamo/table.ts'
import { dynamoTargets } from '../adapters/dynamo/targets.ts'
import { dynamoUsers } from '../adapters/dynamo/users.ts'
import { eventBridgeSchedules } from '../adapters/scheduler/schedules.ts'
import { sqsDeliveries } from '../adapters/sqs/deliveries.ts'
import { openParameterStore, readSecrets } from '../adapters/ssm/secrets.ts'
import { jwtTokens, readJwtKeys } from '../adapters/tokens/jwt-tokens.ts'
import { api } from '../http/api.ts'
import { clock } from '../runtime/clock.ts'
import { readEnv } from '../runtime/env.ts'
import { queueEnvironment, scheduleEnvironment, scheduleSettings } from '../runtime/environment.ts'
import { report } from '../runtime/report.ts'
import { releaseHeld } from '../use-cases/publishing/release-held.ts'
import { userAnswers } from './answers.ts'

const env = readEnv({ TABLE_NAME: z.string(), SECRETS_PATH: z.string(), ...queueEnvironment, ...scheduleEnvironment })
const secrets = await readSecrets(openParameterStore(), env.SECRETS_PATH, ['jwt-keys'])
const table = openTable(env.TABLE_NAME)
const tokens = jwtTokens(readJwtKeys(secrets['jwt-keys']))
const publishing = {
  ...{ clock, report, posts: dynamoPosts(table), targets: dynamoTargets(table) },
  ...{ deliveries: sqsDeliveries(env.DELIVERY_QUEUES), schedules: eventBridgeSchedules(scheduleSettings(env)) },
}
const answers = userAnswers({
  settings: dynamoPublishingSettings(table),
  onRelease: (userId) => releaseHeld(publishing, { userId }),
})

export const handler = api(userApi, answers, {
  now: clock.now,
  caller: { tokens, sessions: dynamoSessions(table), users: dynamoUsers(table) },
})
