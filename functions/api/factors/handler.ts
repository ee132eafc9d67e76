import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { factorsApi } from '#shared/contracts/factors.ts'
import { dynamoOneTimeTokens } from '../../adapters/dynamo/one-time-tokens.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/rate-limits.ts'
import { dynamoSafeguards } from '../../adapters/dynamo/safeguards.ts'
import { dynamoSignInThrottle } from '../../adapters/dynamo/sign-in-throttle.ts'
import { kmsVault } from '../../adapters/kms/vault.ts'
import { webAuthnPasskeys } from '../../adapters/passkeys/web-authn.ts'
import { sesMailer } from '../../adapters/ses/mailer.ts'
import { readSigningKeys, sessionSigner } from '../../adapters/tokens/session-tokens.ts'
import { api } from '../../http/api.ts'
import { clock } from '../../runtime/clock.ts'
import { readEnv } from '../../runtime/env.ts'
import { mailEnvironment, mailSettings } from '../../runtime/environment.ts'
import { newId } from '../../runtime/ids.ts'
import { groupEnvironment, openGroup } from '../../runtime/open-group.ts'
import { report } from '../../runtime/report.ts'
import { factorAnswers } from './answers.ts'

const environment = readEnv({
  ...groupEnvironment,
  ...mailEnvironment,
  SITE_URL: z.string(),
  KMS_KEY_ID: z.string(),
})
const { table, edge, secrets, caller } = await openGroup(environment, ['session-keys'])
const newSecret = () => randomBytes(32).toString('base64url')
const answers = factorAnswers({
  ...caller,
  tokens: sessionSigner(readSigningKeys(secrets['session-keys'])),
  newId,
  newSecret,
  newMark: newSecret,
  randomBytes,
  now: clock.now,
  report,
  throttle: dynamoSignInThrottle(table),
  rateLimits: dynamoRateLimits(table),
  safeguards: dynamoSafeguards(table),
  oneTimeTokens: dynamoOneTimeTokens(table),
  passkeys: webAuthnPasskeys(environment.SITE_URL),
  vault: kmsVault(environment.KMS_KEY_ID),
  mailer: sesMailer(mailSettings(environment)),
  siteUrl: environment.SITE_URL,
})

export const handler = api(factorsApi, answers, { now: clock.now, caller, edge, openCalls: dynamoRateLimits(table) })
