import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { authApi } from '#shared/contracts/auth.ts'
import { dynamoOneTimeTokens } from '../adapters/dynamo/one-time-tokens.ts'
import { argon2Passwords } from '../adapters/passwords/argon2-passwords.ts'
import { openMailService, sesMailer } from '../adapters/ses/mailer.ts'
import { api } from '../http/api.ts'
import { clock } from '../runtime/clock.ts'
import { readEnv } from '../runtime/env.ts'
import { newId } from '../runtime/ids.ts'
import { groupEnvironment, openGroup } from '../runtime/open-group.ts'
import { report } from '../runtime/report.ts'
import { authAnswers } from './answers.ts'

const environment = readEnv({ ...groupEnvironment, SITE_URL: z.string(), MAIL_FROM: z.string() })
const { table, caller } = await openGroup(environment)
const answers = authAnswers({
  ...caller,
  oneTimeTokens: dynamoOneTimeTokens(table),
  passwords: argon2Passwords(),
  mailer: sesMailer(openMailService(), environment.MAIL_FROM),
  siteUrl: environment.SITE_URL,
  newSecret: () => randomBytes(32).toString('base64url'),
  newId,
  now: clock.now,
  report,
})

export const handler = api(authApi, answers, { now: clock.now, caller })
