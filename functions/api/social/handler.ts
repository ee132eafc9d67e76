import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { socialApi } from '#shared/contracts/social.ts'
import { dynamoInvitations } from '../../adapters/dynamo/invitations.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/job-plan.ts'
import { dynamoOneTimeTokens } from '../../adapters/dynamo/one-time-tokens.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/rate-limits.ts'
import { dynamoSafeguards } from '../../adapters/dynamo/safeguards.ts'
import { dynamoSignInThrottle } from '../../adapters/dynamo/sign-in-throttle.ts'
import { identityProviders } from '../../adapters/identity/all.ts'
import { identityEnvironment } from '../../adapters/identity/environment.ts'
import { readSigningKeys, sessionSigner } from '../../adapters/tokens/session-tokens.ts'
import { api } from '../../http/api.ts'
import { clock } from '../../runtime/clock.ts'
import { readEnv } from '../../runtime/env.ts'
import { signUpEnvironment } from '../../runtime/environment.ts'
import { newId } from '../../runtime/ids.ts'
import { groupEnvironment, openGroup } from '../../runtime/open-group.ts'
import { ownSettingsEnvironment, signUpSettings } from '../../runtime/own-settings.ts'
import { report } from '../../runtime/report.ts'
import { socialAnswers } from './answers.ts'

const environment = readEnv({
  ...groupEnvironment,
  ...identityEnvironment,
  ...signUpEnvironment,
  ...ownSettingsEnvironment,
  SITE_URL: z.string(),
})
const { table, edge, secrets, caller } = await openGroup(environment, ['session-keys', 'google-client-secret', 'github-client-secret'])
const answers = socialAnswers({
  ...caller,
  ...signUpSettings(environment, table),
  tokens: sessionSigner(readSigningKeys(secrets['session-keys'])),
  providers: identityProviders(environment, {
    secrets: { google: secrets['google-client-secret'], github: secrets['github-client-secret'] },
    siteUrl: environment.SITE_URL,
    talk: { fetch: globalThis.fetch, ...clock },
  }),
  safeguards: dynamoSafeguards(table),
  invitations: dynamoInvitations(table),
  oneTimeTokens: dynamoOneTimeTokens(table),
  jobs: dynamoJobPlan(table),
  throttle: dynamoSignInThrottle(table),
  newSecret: () => randomBytes(32).toString('base64url'),
  newMark: () => randomBytes(32).toString('base64url'),
  newId,
  now: clock.now,
  report,
})

export const handler = api(socialApi, answers, { now: clock.now, caller, edge, openCalls: dynamoRateLimits(table) })
