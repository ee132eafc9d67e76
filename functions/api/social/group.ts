import { randomBytes } from 'node:crypto'
import { socialApi } from '#shared/contracts/social.ts'
import type { Provider } from '#shared/domain/users.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/jobs.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/limits.ts'
import { dynamoOneTimeTokens } from '../../adapters/dynamo/one-time-tokens.ts'
import { dynamoSafeguards, dynamoSignInThrottle } from '../../adapters/dynamo/sign-in.ts'
import { dynamoInvitations } from '../../adapters/dynamo/sign-up.ts'
import { identityProviders } from '../../adapters/identity/all.ts'
import type { IdentityEnvironment } from '../../adapters/identity/config.ts'
import { type SigningKeys, sessionSigner } from '../../adapters/sign-in/session-tokens.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import { api } from '../../http/api.ts'
import type { SignUpSettings } from '../../ports/sign-up.ts'
import { clock } from '../../runtime/clock.ts'
import { newId } from '../../runtime/ids.ts'
import { report } from '../../runtime/log.ts'
import { signUpMode } from '../../use-cases/people/sign-up.ts'
import { socialAnswers } from './answers.ts'

type Parts = GroupParts & {
  signingKeys: SigningKeys
  signUp: SignUpSettings
  identity: IdentityEnvironment
  clientSecrets: Record<Provider, string>
  siteUrl: string
}

/** The calls for signing in through a provider. */
export const socialGroup = ({ table, edge, caller, signingKeys, signUp, identity, clientSecrets, siteUrl }: Parts) => {
  const newSecret = () => randomBytes(32).toString('base64url')
  const answers = socialAnswers({
    ...caller,
    signUp: signUpMode(signUp.mode, signUp.choices),
    grantedPlan: signUp.grantedPlan,
    tokens: sessionSigner(signingKeys),
    providers: identityProviders(identity, { secrets: clientSecrets, siteUrl, talk: { fetch: globalThis.fetch, ...clock } }),
    safeguards: dynamoSafeguards(table),
    invitations: dynamoInvitations(table),
    oneTimeTokens: dynamoOneTimeTokens(table),
    jobs: dynamoJobPlan(table),
    throttle: dynamoSignInThrottle(table),
    newSecret,
    newMark: newSecret,
    newId,
    now: clock.now,
    report,
  })
  return api(socialApi, answers, { now: clock.now, caller, edge, openCalls: dynamoRateLimits(table) })
}
