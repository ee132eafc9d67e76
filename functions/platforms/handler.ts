import * as z from 'zod'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { dynamoSessions } from '../adapters/dynamo/sessions.ts'
import { openTable } from '../adapters/dynamo/table.ts'
import { dynamoUsers } from '../adapters/dynamo/users.ts'
import { xConfig, xEnvironment } from '../adapters/platforms/x/config.ts'
import { openParameterStore, readSecrets } from '../adapters/ssm/secrets.ts'
import { jwtTokens, readJwtKeys } from '../adapters/tokens/jwt-tokens.ts'
import { api } from '../http/api.ts'
import { clock } from '../runtime/clock.ts'
import { readEnv } from '../runtime/env.ts'
import { queueEnvironment, scheduleEnvironment, scheduleSettings } from '../runtime/environment.ts'
import { platformAnswers } from './answers.ts'
import { platformDeps } from './platform-deps.ts'

const env = readEnv({
  ...{ TABLE_NAME: z.string(), SECRETS_PATH: z.string(), KMS_KEY_ID: z.string(), SITE_URL: z.string() },
  ...{ ...queueEnvironment, ...scheduleEnvironment, ...xEnvironment },
})
const secrets = await readSecrets(openParameterStore(), env.SECRETS_PATH, ['jwt-keys', 'x-client-secret'])
const table = openTable(env.TABLE_NAME)
const deps = platformDeps({
  table,
  keyId: env.KMS_KEY_ID,
  siteUrl: env.SITE_URL,
  queues: env.DELIVERY_QUEUES,
  schedules: scheduleSettings(env),
  x: xConfig(env, secrets['x-client-secret']),
})
const tokens = jwtTokens(readJwtKeys(secrets['jwt-keys']))

export const handler = api(platformsApi, platformAnswers(deps), {
  now: clock.now,
  caller: { tokens, sessions: dynamoSessions(table), users: dynamoUsers(table) },
})
