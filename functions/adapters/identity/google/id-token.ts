import { createHash } from 'node:crypto'
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as z from 'zod'
import { refused } from '../refusal.ts'

/** Google writes its name in both ways: https://developers.google.com/identity/openid-connect/openid-connect#validatinganidtoken. */
const issuers = ['https://accounts.google.com', 'accounts.google.com']
const skewSeconds = 60
/** An id_token comes straight from Google when it is made. */
const ageMax = '1h'

const Claims = z.object({
  sub: z.string().min(1).max(255),
  azp: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]),
  nonce: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).optional(),
  name: z.string().optional(),
  given_name: z.string().optional(),
})
export type GoogleClaims = z.output<typeof Claims>

type Expected = { clientId: string; codeVerifier: string; now: number }

/**
 * Who an id_token is about. Google has to have signed it, for us, a moment ago. Its nonce has to be the challenge of the verifier that the sign-in
 * began with. Throws `SignInRefused` for any other.
 */
export const readIdToken = async (
  keys: JWTVerifyGetKey,
  token: string,
  { clientId, codeVerifier, now }: Expected,
): Promise<GoogleClaims> => {
  const { payload } = await jwtVerify(token, keys, {
    algorithms: ['RS256'],
    issuer: issuers,
    audience: clientId,
    currentDate: new Date(now),
    clockTolerance: skewSeconds,
    maxTokenAge: ageMax,
    requiredClaims: ['exp', 'sub'],
  }).catch((error: unknown) => {
    throw error instanceof errors.JOSEError ? unproven(reasonOf(error)) : error
  })

  const claims = Claims.safeParse(payload)
  if (!claims.success) throw unproven('its claims are not of the usual kind')
  if (!isForUs(claims.data, clientId)) throw unproven('azp is not our client')
  if (claims.data.nonce !== challengeOf(codeVerifier)) throw unproven('the nonce is not ours')
  return claims.data
}

const isForUs = ({ aud, azp }: GoogleClaims, clientId: string) =>
  azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === clientId

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** jose's own words may quote a claim. */
const reasonOf = (error: errors.JOSEError) =>
  error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired ? `${error.code} ${error.claim}` : error.code

const unproven = (reason: string) => refused('google', 'unproven', { detail: `id_token: ${reason}` })
