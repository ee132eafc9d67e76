import * as z from 'zod'
import { postsApi } from '#shared/contracts/posts.ts'
import { dynamoAccounts } from '../adapters/dynamo/accounts.ts'
import { dynamoIdempotencyKeys } from '../adapters/dynamo/idempotency-keys.ts'
import { dynamoMediaLibrary } from '../adapters/dynamo/media-library.ts'
import { dynamoPosts } from '../adapters/dynamo/posts.ts'
import { dynamoSessions } from '../adapters/dynamo/sessions.ts'
import { openTable } from '../adapters/dynamo/table.ts'
import { dynamoTargets } from '../adapters/dynamo/targets.ts'
import { dynamoUsers } from '../adapters/dynamo/users.ts'
import { eventBridgeSchedules } from '../adapters/scheduler/schedules.ts'
import { sqsDeliveries } from '../adapters/sqs/deliveries.ts'
import { openParameterStore, readSecrets } from '../adapters/ssm/secrets.ts'
import { JwtKeys, jwtTokens } from '../adapters/tokens/jwt-tokens.ts'
import { api } from '../http/api.ts'
import { clock } from '../runtime/clock.ts'
import { readEnv } from '../runtime/env.ts'
import { queueEnvironment, scheduleEnvironment, scheduleSettings } from '../runtime/environment.ts'
import { newId } from '../runtime/ids.ts'
import { report } from '../runtime/report.ts'
import { postAnswers } from './answers.ts'

const environment = readEnv({ TABLE_NAME: z.string(), SECRETS_PATH: z.string(), ...queueEnvironment, ...scheduleEnvironment })
const table = openTable(environment.TABLE_NAME)
const secrets = await readSecrets(openParameterStore(), environment.SECRETS_PATH, ['jwt-keys'])
const tokens = jwtTokens(JwtKeys.parse(JSON.parse(secrets['jwt-keys'])))

const deps = {
  ...{ clock, report, newId },
  ...{ posts: dynamoPosts(table), targets: dynamoTargets(table), accounts: dynamoAccounts(table), media: dynamoMediaLibrary(table) },
  ...{ deliveries: sqsDeliveries(environment.DELIVERY_QUEUES), schedules: eventBridgeSchedules(scheduleSettings(environment)) },
}

export const handler = api(postsApi, postAnswers(deps), {
  now: clock.now,
  caller: { tokens, sessions: dynamoSessions(table), users: dynamoUsers(table) },
  creates: { idempotencyKeys: dynamoIdempotencyKeys(table), newId },
})
