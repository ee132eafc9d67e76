import { randomBytes } from 'node:crypto'
import { authApi } from '#shared/contracts/auth.ts'
import { dynamoInvitations } from '../../adapters/dynamo/invitations.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/job-plan.ts'
import { dynamoOneTimeTokens } from '../../adapters/dynamo/one-time-tokens.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/rate-limits.ts'
import { dynamoSafeguards } from '../../adapters/dynamo/safeguards.ts'
import { dynamoSignInThrottle } from '../../adapters/dynamo/sign-in-throttle.ts'
import { argon2Passwords } from '../../adapters/passwords/argon2-passwords.ts'
import { isCommonPassword } from '../../adapters/passwords/common-passwords.ts'
import { type SigningKeys, sessionSigner } from '../../adapters/tokens/session-tokens.ts'
import { api } from '../../http/api.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { SignUpSettings } from '../../ports/sign-up-choice.ts'
import { clock } from '../../runtime/clock.ts'
import type { GroupParts } from '../../runtime/group-parts.ts'
import { newId } from '../../runtime/ids.ts'
import { report } from '../../runtime/report.ts'
import { signUpMode } from '../../use-cases/people/sign-up-mode.ts'
import { authAnswers } from './answers.ts'

type Parts = GroupParts & { signingKeys: SigningKeys; signUp: SignUpSettings; mailer: Mailer; siteUrl: string }

/** The calls of signing up, signing in, and passwords. */
export const authGroup = ({ table, edge, caller, signingKeys, signUp, mailer, siteUrl }: Parts) => {
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
