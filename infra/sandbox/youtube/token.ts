import { daySeconds, secondMs } from '#shared/domain/times.ts'
import type { Answer } from '../platform/answer.ts'
import { readForm } from '../platform/body.ts'
import type { OpenHandle } from '../platform/call.ts'
import { type Grant, isVerifierOf, randomText } from '../platform/grants.ts'
import type { YouTubeFault, YouTubeWorld } from './youtube-world.ts'

const accessSeconds = 3_599
const testingSeconds = 7 * daySeconds

type Handle = OpenHandle<YouTubeFault, URLSearchParams>

/** `POST https://oauth2.googleapis.com/token`: exchanges a code or a refresh token for an access token. */
export const tokenHandle = (world: YouTubeWorld): Handle => ({
  operation: (form) => (form.get('grant_type') === 'refresh_token' ? 'refresh' : 'token'),
  read: readForm,
  personId: (form) => (world.grants.code(form.get('code') ?? '') ?? world.grants.byRefreshToken(form.get('refresh_token') ?? ''))?.personId,
  refusal: usualRefusal,
  answer: (_call, form) => {
    if (form.get('client_secret') !== world.app.clientSecret) return refusal('invalid_client', 'Unauthorized')
    switch (form.get('grant_type')) {
      case 'authorization_code':
        return exchange(world, form)
      case 'refresh_token':
        return refresh(world, form)
      default:
        return refusal('unsupported_grant_type', 'Invalid grant_type')
    }
  },
})

/** `POST https://oauth2.googleapis.com/revoke`: revokes everything the person granted. */
export const revokeHandle = (world: YouTubeWorld): Handle => ({
  operation: 'revoke',
  read: readForm,
  personId: (form) => grantIn(world, form)?.personId,
  refusal: usualRefusal,
  answer: (_call, form) => {
    const grant = grantIn(world, form)
    if (!grant || grant.isRevoked) return refusal('invalid_token', 'Token expired or revoked')
    world.grants.endAll(grant.personId)
    return { status: 200, body: {} }
  },
})

/** The grant of a token to be revoked. */
export const grantIn = ({ grants }: YouTubeWorld, form: URLSearchParams): Grant | undefined => {
  const token = form.get('token') ?? ''
  return grants.byRefreshToken(token) ?? grants.byAccessToken(token)
}

const exchange = ({ grants }: YouTubeWorld, form: URLSearchParams): Answer => {
  const code = grants.code(form.get('code') ?? '')
  if (!code) return refusal('invalid_grant', 'Malformed auth code.')
  if (form.get('redirect_uri') !== code.redirectUri) return refusal('redirect_uri_mismatch')
  if (!isVerifierOf(code, form.get('code_verifier') ?? undefined) || !grants.takeCode(code.code)) return refusal('invalid_grant')
  const { isOffline, isTesting, ...facts } = code.facts
  const refreshMs = isTesting === true ? testingSeconds * secondMs : undefined
  const grant = grants.issue({
    personId: code.personId,
    scope: code.scope,
    accessToken: `ya29.a0${randomText(60)}`,
    accessMs: accessSeconds * secondMs,
    facts,
    ...(isOffline === true && { refreshToken: `1//0${randomText(60)}`, refreshMs }),
  })
  return answerOf(grant, {
    ...(grant.refreshToken && { refresh_token: grant.refreshToken }),
    ...(refreshMs && { refresh_token_expires_in: testingSeconds }),
  })
}

/** The refresh token stays. Older access tokens stay valid until they expire. */
const refresh = ({ grants, now }: YouTubeWorld, form: URLSearchParams): Answer => {
  const old = grants.byRefreshToken(form.get('refresh_token') ?? '')
  if (!old?.refreshToken || !grants.isRefreshable(old)) return refusal('invalid_grant', 'Token has been expired or revoked.')
  const { personId, scope, refreshToken, refreshEndsAt, facts } = old
  const refreshMs = refreshEndsAt === null ? undefined : refreshEndsAt - now()
  const accessToken = `ya29.a0${randomText(60)}`
  return answerOf(grants.issue({ personId, scope, accessToken, accessMs: accessSeconds * secondMs, refreshToken, refreshMs, facts }), {})
}

const answerOf = ({ accessToken, scope }: Grant, more: Record<string, unknown>): Answer => ({
  status: 200,
  headers: { 'cache-control': 'no-store' },
  body: { access_token: accessToken, expires_in: accessSeconds, scope, token_type: 'Bearer', ...more },
})

const refusal = (error: string, description = 'Bad Request'): Answer => ({
  status: error === 'invalid_client' ? 401 : 400,
  body: { error, error_description: description },
})

const usualRefusal = (status: number, retryAfter?: number): Answer => ({
  ...(status >= 500 ? refusal('internal_failure', 'Internal error') : refusal(status === 401 ? 'invalid_client' : 'invalid_request')),
  status,
  ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
})
