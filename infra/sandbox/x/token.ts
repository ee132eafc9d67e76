import { type Answer, Refusal } from '../platform/answer.ts'
import { readForm } from '../platform/body.ts'
import type { ArrivedCall, OpenHandle } from '../platform/call.ts'
import { type Grant, isVerifierOf, scopesIn } from '../platform/grants.ts'
import { newToken } from './authorize.ts'
import { wayIn } from './x-calls.ts'
import type { XFault, XWorld } from './x-world.ts'

const accessSeconds = 7_200
/** About half a year: https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token */
const refreshMs = 180 * 86_400_000

type Handle = OpenHandle<XFault, URLSearchParams>

/** `POST /2/oauth2/token`: exchanges a code or a refresh token for a pair of tokens. */
export const tokenCall = (x: XWorld): Handle => ({
  operation: (form) => (isRefresh(form) ? 'refresh' : 'token'),
  read: readForm,
  personId: (form) =>
    isRefresh(form) ? x.grants.byRefreshToken(form.get('refresh_token') ?? '')?.personId : x.grants.code(form.get('code') ?? '')?.personId,
  refusal: usualRefusal(x),
  answer: (arrived, form) => {
    authenticate(x, arrived, form)
    if (isRefresh(form)) return refresh(x, form, arrived.fault)
    if (form.get('grant_type') === 'authorization_code') return exchange(x, form)
    throw refused('unsupported_grant_type', 'Value passed for the grant type was invalid.')
  },
})

/** `POST /2/oauth2/revoke`: ends the pair that a token belongs to. */
export const revokeCall = (x: XWorld): Handle => ({
  operation: 'revoke',
  read: readForm,
  personId: (form) => grantIn(x, form)?.personId,
  refusal: usualRefusal(x),
  answer: (arrived, form) => {
    authenticate(x, arrived, form)
    if (!form.get('token')) throw refused('invalid_request', 'Missing required parameter [token].')
    const grant = grantIn(x, form)
    if (grant) x.grants.end(grant)
    return { status: 200, body: { revoked: true } }
  },
})

const isRefresh = (form: URLSearchParams) => form.get('grant_type') === 'refresh_token'

const grantIn = ({ grants }: XWorld, form: URLSearchParams) => {
  const token = form.get('token') ?? ''
  return grants.byAccessToken(token) ?? grants.byRefreshToken(token)
}

const exchange = ({ grants, now }: XWorld, form: URLSearchParams): Answer => {
  const code = grants.code(form.get('code') ?? '')
  if (!code || code.isUsed || code.endsAt <= now()) throw refused('invalid_request', 'Value passed for the authorization code was invalid.')
  if (form.get('redirect_uri') !== code.redirectUri)
    throw refused('invalid_request', 'Value passed for the redirect uri did not match the uri of the authorization code.')
  if (!isVerifierOf(code, form.get('code_verifier') ?? ''))
    throw refused('invalid_request', 'Value passed for the code verifier did not match the code challenge.')
  grants.takeCode(code.code)
  return answerOf(grants.issue({ personId: code.personId, scope: code.scope, ...newPair(code.scope) }))
}

const refresh = ({ grants }: XWorld, form: URLSearchParams, fault: XFault | undefined): Answer => {
  if (fault?.invalidGrant) throw refused('invalid_grant', 'Value passed for the token was invalid.')
  const old = grants.byRefreshToken(form.get('refresh_token') ?? '')
  if (!old || !grants.isRefreshable(old)) throw refused('invalid_request', 'Value passed for the token was invalid.')
  return answerOf(grants.rotate(old, newPair(old.scope)))
}

const newPair = (scope: string) => ({
  accessToken: newToken('at'),
  accessMs: accessSeconds * 1_000,
  refreshToken: scopesIn(scope).includes('offline.access') ? newToken('rt') : undefined,
  refreshMs,
})

const answerOf = ({ accessToken, refreshToken, scope }: Grant): Answer => ({
  status: 200,
  body: {
    token_type: 'bearer',
    expires_in: accessSeconds,
    access_token: accessToken,
    scope,
    ...(refreshToken !== null && { refresh_token: refreshToken }),
  },
})

/** The credentials as they are, not percent-encoded: that's what X's guide and its working clients send. */
const authenticate = ({ app }: XWorld, { context }: ArrivedCall<XFault>, form: URLSearchParams) => {
  const bodyClientId = form.get('client_id')
  if (bodyClientId !== null && bodyClientId !== app.clientId)
    throw new Refusal(oauthAnswer(401, 'invalid_client', 'Value passed for the client id was invalid.'))
  const encoded = /^Basic (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
  if (!Buffer.from(encoded ?? '', 'base64').equals(Buffer.from(`${app.clientId}:${app.clientSecret}`)))
    throw new Refusal(missingCredentials(401))
}

const oauthAnswer = (status: number, error: string, description: string): Answer => ({
  status,
  body: { error, error_description: description },
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
})

const missingCredentials = (status: number) => oauthAnswer(status, 'unauthorized_client', 'Missing valid authorization header')

const refused = (error: string, description: string) => new Refusal(oauthAnswer(400, error, description))

/** OAuth endpoints have their own error format, except for rate limits and errors of X itself. */
const usualRefusal =
  (x: XWorld) =>
  (status: number, retryAfter?: number): Answer => {
    const usual = wayIn(x).refusal(status, retryAfter)
    if (status === 429 || status >= 500) return usual
    const answer =
      status === 401 ? missingCredentials(status) : oauthAnswer(status, 'invalid_request', 'Value passed for the token was invalid.')
    return { ...answer, headers: { ...usual.headers, ...answer.headers } }
  }
