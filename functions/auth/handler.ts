import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { authApi } from '#shared/contracts/auth.ts'
import { dynamoOneTimeTokens } from '../adapters/dynamo/one-time-tokens.ts'
import { dynamoSessions } from '../adapters/dynamo/sessions.ts'
import { openTable } from '../adapters/dynamo/table.ts'
import { dynamoUsers } from '../adapters/dynamo/users.ts'
import { argon2Passwords } from '../adapters/passwords/argon2-passwords.ts'
import { openMailService, sesMailer } from '../adapters/ses/mailer.ts'
import { openParameterStore, readSecrets } from '../adapters/ssm/secrets.ts'
import { jwtTokens, readJwtKeys } from '../adapters/tokens/jwt-tokens.ts'
import { api } from '../http/api.ts'
import { clock } from '../runtime/clock.ts'
import { readEnv } from '../runtime/env.ts'
import { newId } from '../runtime/ids.ts'
import { report } from '../runtime/report.ts'
import { authAnswers } from './answers.ts'

const env = readEnv({ TABLE_NAME: z.string(), SECRETS_PATH: z.string(), SITE_URL: z.string(), MAIL_FROM: z.string() })
const secrets = await readSecrets(openParameterStore(), env.SECRETS_PATH, ['jwt-keys'])
const table = openTable(env.TABLE_NAME)
const caller = {
  users: dynamoUsers(table),
  sessions: dynamoSessions(table),
  tokens: jwtTokens(readJwtKeys(secrets['jwt-keys'])),
}
const answers = authAnswers({
  ...caller,
  oneTimeTokens: dynamoOneTimeTokens(table),
  passwords: argon2Passwords(),
  mailer: sesMailer(openMailService(), env.MAIL_FROM),
  siteUrl: env.SITE_URL,
  newSecret: () => randomBytes(32).toString('base64url'),
  newId,
  now: clock.now,
  report,
})

export const handler = api(authApi, answers, { now: clock.now, caller })
