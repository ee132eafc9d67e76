import { randomBytes } from 'node:crypto'
import { authApi } from '#shared/contracts/auth.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/jobs.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/limits.ts'
import { dynamoOneTimeTokens } from '../../adapters/dynamo/one-time-tokens.ts'
import { dynamoSafeguards, dynamoSignInThrottle } from '../../adapters/dynamo/sign-in.ts'
import { dynamoInvitations } from '../../adapters/dynamo/sign-up.ts'
import { argon2Passwords } from '../../adapters/sign-in/argon2-passwords.ts'
import { isCommonPassword } from '../../adapters/sign-in/common-passwords.ts'
import { type SigningKeys, sessionSigner } from '../../adapters/sign-in/session-tokens.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import { api } from '../../http/api.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { SignUpSettings } from '../../ports/sign-up.ts'
import { clock } from '../../runtime/clock.ts'
import { newId } from '../../runtime/ids.ts'
import { report } from '../../runtime/log.ts'
import { signUpMode } from '../../use-cases/people/sign-up.ts'
import { authAnswers } from './answers.ts'

type Parts = GroupParts & {
  signingKeys: SigningKeys
  signUp: SignUpSettings
  mailer: Mailer
  siteUrl: string
  passwordMin: number | undefined
}

/** The calls for signing up, signing in, and passwords. */
export const authGroup = ({ table, edge, caller, signingKeys, signUp, mailer, siteUrl, passwordMin }: Parts) => {
  const rateLimits = dynamoRateLimits(table)
  const newSecret = () => randomBytes(32).toString('base64url')
  const answers = authAnswers({
    ...caller,
    ...caller.trail,
    signUp: signUpMode(signUp.mode, signUp.choices),
    grantedPlan: signUp.grantedPlan,
    tokens: sessionSigner(signingKeys),
    throttle: dynamoSignInThrottle(table),
    rateLimits,
    safeguards: dynamoSafeguards(table),
    invitations: dynamoInvitations(table),
    oneTimeTokens: dynamoOneTimeTokens(table),
    jobs: dynamoJobPlan(table),
    passwords: argon2Passwords(),
    isCommonPassword,
    passwordMin,
    mailer,
    siteUrl,
    newSecret,
    newMark: newSecret,
    newId,
    ...clock,
    report,
  })
  return api(authApi, answers, { now: clock.now, caller, edge, openCalls: rateLimits })
}
