import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { authApi } from '#shared/contracts/auth.ts'
import { dynamoInvitations } from '../../adapters/dynamo/invitations.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/job-plan.ts'
import { dynamoOneTimeTokens } from '../../adapters/dynamo/one-time-tokens.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/rate-limits.ts'
import { dynamoSafeguards } from '../../adapters/dynamo/safeguards.ts'
import { dynamoSignInThrottle } from '../../adapters/dynamo/sign-in-throttle.ts'
import { argon2Passwords } from '../../adapters/passwords/argon2-passwords.ts'
import { isCommonPassword } from '../../adapters/passwords/common-passwords.ts'
import { sesMailer } from '../../adapters/ses/mailer.ts'
import { readSigningKeys, sessionSigner } from '../../adapters/tokens/session-tokens.ts'
import { api } from '../../http/api.ts'
import { clock } from '../../runtime/clock.ts'
import { readEnv } from '../../runtime/env.ts'
import { mailEnvironment, mailSettings, signUpEnvironment } from '../../runtime/environment.ts'
import { newId } from '../../runtime/ids.ts'
import { groupEnvironment, openGroup } from '../../runtime/open-group.ts'
import { ownSettingsEnvironment, signUpSettings } from '../../runtime/own-settings.ts'
import { report } from '../../runtime/report.ts'
import { authAnswers } from './answers.ts'

const environment = readEnv({
  ...groupEnvironment,
  ...mailEnvironment,
  ...signUpEnvironment,
  ...ownSettingsEnvironment,
  SITE_URL: z.string(),
})
const { table, edge, secrets, caller } = await openGroup(environment, ['session-keys'])
const answers = authAnswers({
  ...caller,
  ...signUpSettings(environment, table),
  ...caller.trail,
  tokens: sessionSigner(readSigningKeys(secrets['session-keys'])),
  throttle: dynamoSignInThrottle(table),
  rateLimits: dynamoRateLimits(table),
  safeguards: dynamoSafeguards(table),
  invitations: dynamoInvitations(table),
  oneTimeTokens: dynamoOneTimeTokens(table),
  jobs: dynamoJobPlan(table),
  passwords: argon2Passwords(),
  isCommonPassword,
  mailer: sesMailer(mailSettings(environment)),
  siteUrl: environment.SITE_URL,
  newSecret: () => randomBytes(32).toString('base64url'),
  newMark: () => randomBytes(32).toString('base64url'),
  newId,
  ...clock,
  report,
})

export const handler = api(authApi, answers, { now: clock.now, caller, edge, openCalls: dynamoRateLimits(table) })
