import { randomBytes } from 'node:crypto'
import { factorsApi } from '#shared/contracts/factors.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/limits.ts'
import { dynamoOneTimeTokens } from '../../adapters/dynamo/one-time-tokens.ts'
import { dynamoSafeguards, dynamoSignInThrottle } from '../../adapters/dynamo/sign-in.ts'
import { type SigningKeys, sessionSigner } from '../../adapters/sign-in/session-tokens.ts'
import { webAuthnPasskeys } from '../../adapters/sign-in/web-authn.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import { api } from '../../http/api.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { Vault } from '../../ports/vault.ts'
import { clock } from '../../runtime/clock.ts'
import { newId } from '../../runtime/ids.ts'
import { report } from '../../runtime/log.ts'
import { factorAnswers } from './answers.ts'

type Parts = GroupParts & { signingKeys: SigningKeys; vault: Vault; mailer: Mailer; siteUrl: string }

/** The calls for second factors and passkeys. */
export const factorsGroup = ({ table, edge, caller, signingKeys, vault, mailer, siteUrl }: Parts) => {
  const rateLimits = dynamoRateLimits(table)
  const newSecret = () => randomBytes(32).toString('base64url')
  const answers = factorAnswers({
    ...caller,
    tokens: sessionSigner(signingKeys),
    newId,
    newSecret,
    newMark: newSecret,
    randomBytes,
    now: clock.now,
    report,
    throttle: dynamoSignInThrottle(table),
    rateLimits,
    safeguards: dynamoSafeguards(table),
    oneTimeTokens: dynamoOneTimeTokens(table),
    passkeys: webAuthnPasskeys(siteUrl),
    vault,
    mailer,
    siteUrl,
  })
  return api(factorsApi, answers, { now: clock.now, caller, edge, openCalls: rateLimits })
}
