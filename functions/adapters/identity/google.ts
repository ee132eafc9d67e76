import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as z from 'zod'
import type { IdentityProvider, SignInProblem, VouchedPerson } from '#functions/ports/identity-provider.ts'
import { secondMs } from '#shared/domain/times.ts'
import { Email } from '#shared/domain/users.ts'
import type { GoogleConfig } from './config.ts'
import { jsonOf, nameOf, outcomeOf, type Reply, refusalOfStatus, refused, send, type Talk } from './send.ts'

type Settings = { config: GoogleConfig; clientSecret: string; redirectUri: string }

const deadlineMs = 20 * secondMs

/** Identifies a person through Google, from the id_token that a code is exchanged for. The access token isn't kept. */
export const googleProvider = ({ config, clientSecret, redirectUri }: Settings, talk: Talk): IdentityProvider => {
  const keys = googleKeys(talk, config.keysUrl)
  return {
    provider: 'google',
    isAvailable: config.clientId !== '',
    identify: ({ code, codeVerifier }) =>
      outcomeOf(async () => {
        const signal = AbortSignal.timeout(deadlineMs)
        const body = new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          client_id: config.clientId,
          client_secret: clientSecret,
          code_verifier: codeVerifier,
        })
        const idToken = readTokens(await send(talk, { method: 'POST', url: config.tokenUrl, body, attempts: 2, signal }))
        const claims = await readIdToken(keys, idToken, { clientId: config.clientId, codeVerifier, now: talk.now() })
        return { kind: 'vouched', person: toPerson(claims) }
      }),
  }
}

const Tokens = z.object({ id_token: z.string() })
const Problem = z.object({ error: z.string() })

/**
 * The meanings of Google's refusals
 * (https://developers.google.com/identity/protocols/oauth2/web-server#exchange-errors). Any other is our mistake.
 */
const problems: Record<string, SignInProblem> = { invalid_grant: 'expired', access_denied: 'cancelled' }

const readTokens = (reply: Reply) => {
  const refusal = refusalOfStatus('google', 'token', reply)
  if (refusal || reply.kind === 'lost') throw refusal
  const answer = jsonOf(reply.body)
  const problem = Problem.safeParse(answer)
  if (problem.success) {
    const { error } = problem.data
    throw refused('google', problems[error] ?? 'misconfigured', { detail: `token: ${reply.status} ${nameIn(error)}` })
  }
  if (reply.status >= 300) throw refused('google', 'misconfigured', { detail: `token: ${reply.status}` })
  const tokens = Tokens.safeParse(answer)
  if (!tokens.success) throw refused('google', 'unproven', { detail: `token: ${reply.status} without an id_token` })
  return tokens.data.id_token
}

/** Returns an error's name, provided it's nothing more than a name. */
const nameIn = (error: string) => (/^[a-z_]{1,60}$/.test(error) ? error : 'an error without a name')

const toPerson = ({ sub, email, email_verified, name, given_name }: GoogleClaims): VouchedPerson => {
  const address = Email.safeParse(email)
  if (!address.success)
    throw refused('google', 'unverified', { message: 'Allow access to your email address, then try again.', detail: 'id_token: no email' })
  if (email_verified !== true) throw refused('google', 'unverified', { detail: 'id_token: email_verified is not true' })
  const [localPart] = address.data.split('@')
  return { identity: { provider: 'google', subject: sub }, email: address.data, name: nameOf(name, given_name, localPart) }
}

const KeySet = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })) })

/**
 * Google's signing keys, cached for ten minutes. Google rotates them every few days, so an unknown key triggers another
 * fetch, at most every 30 s. Throws `SignInRefused` when Google doesn't respond.
 */
const googleKeys = (talk: Talk, url: string) =>
  createRemoteJWKSet(new URL(url), {
    [customFetch]: async (address, { headers, signal }) => {
      const reply = await send(talk, { url: address, headers: Object.fromEntries(headers), attempts: 2, signal })
      const refusal = refusalOfStatus('google', 'keys', reply)
      if (refusal || reply.kind === 'lost') throw refusal
      const keys = KeySet.safeParse(jsonOf(reply.body))
      if (reply.status !== 200 || !keys.success) throw refused('google', 'transient', { detail: `keys: ${reply.status}, unreadable` })
      return Response.json(keys.data)
    },
  })

/**
 * Google's issuer comes in both forms:
 * https://developers.google.com/identity/openid-connect/openid-connect#validatinganidtoken.
 */
const issuers = ['https://accounts.google.com', 'accounts.google.com']
const skewSeconds = 60
/** An id_token comes straight from Google, right after it's issued. */
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
 * Returns an id_token's claims. Google must have signed it recently and for us, and its nonce must be the challenge of
 * the verifier the sign-in started with. Throws `SignInRefused` otherwise.
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

/** jose's messages may quote a claim. */
const reasonOf = (error: errors.JOSEError) =>
  error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired ? `${error.code} ${error.claim}` : error.code

const unproven = (reason: string) => refused('google', 'unproven', { detail: `id_token: ${reason}` })
