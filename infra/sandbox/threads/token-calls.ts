import { dayMs, hourMs, secondMs } from '#shared/domain/times.ts'
import type { Answer } from '../platform/answer.ts'
import { readFields } from '../platform/body.ts'
import type { OpenHandle } from '../platform/call.ts'
import { type Grant, randomText, scopesIn } from '../platform/grants.ts'
import { graphError } from '../platform/graph.ts'
import { unauthorized, usualError } from './graph-calls.ts'
import type { ThreadsFault } from './threads-fault.ts'
import type { ThreadsWorld } from './threads-world.ts'

const longLifeMs = 60 * dayMs

type Fields = Record<string, unknown>
type TokenHandle = OpenHandle<ThreadsFault, Fields>

/** `POST /oauth/access_token`: a code for a token of an hour. */
export const codeCall = (world: ThreadsWorld): TokenHandle => ({
  operation: 'token',
  read: readFields,
  personId: ({ code }) => world.grants.code(String(code))?.personId,
  refusal: (status) => tokenError(status, 'The request could not be handled.'),
  answer: (_, fields) => {
    const wrong = wrongRequest(world, fields)
    if (wrong) return tokenError(400, wrong)
    const code = world.grants.takeCode(String(fields.code))
    if (!code) return tokenError(400, 'Matching code was not found or was already used')
    if (code.redirectUri !== fields.redirect_uri) return tokenError(400, 'Redirect URI does not match registered redirect URI')
    const { personId, scope } = code
    const accessToken = `THAAshort${randomText(24)}`
    world.grants.issue({ personId, scope, accessToken, accessMs: hourMs, facts: { kind: 'short' } })
    // Without `token_type`, which every OAuth client waits for, and with an id that JSON rounds.
    return { status: 200, body: `{"access_token":"${accessToken}","user_id":${personId}}`, headers: { 'content-type': 'application/json' } }
  },
})

const wrongRequest = ({ app }: ThreadsWorld, { client_id, client_secret, grant_type }: Fields) => {
  if (client_id !== app.clientId) return 'Invalid app ID'
  if (client_secret !== app.clientSecret) return 'Error validating client secret.'
  return grant_type === 'authorization_code' ? undefined : 'Invalid grant_type'
}

const tokenError = (status: number, message: string): Answer => ({
  status,
  body: { error_type: 'OAuthException', code: status, error_message: message },
})

/** `GET /access_token`: a token of an hour for one of sixty days. */
export const longTokenCall = (world: ThreadsWorld): TokenHandle => ({
  operation: 'token',
  read: readFields,
  personId: (fields) => grantOf(world, fields)?.personId,
  refusal: usualError,
  answer: (_, fields) => {
    if (fields.grant_type !== 'th_exchange_token') return graphError({ code: 100, message: 'Invalid grant_type' })
    if (fields.client_secret !== world.app.clientSecret) return graphError({ code: 1, message: 'Error validating client secret.' })
    const grant = grantOf(world, fields)
    if (!grant || !world.grants.isLive(grant)) return unauthorized(grant)
    if (grant.facts.kind !== 'short') return graphError({ code: 452, message: 'Session key invalid' })
    const accessToken = `THAAlong${randomText(48)}`
    world.grants.issue({ personId: grant.personId, scope: grant.scope, accessToken, accessMs: longLifeMs, facts: { kind: 'long' } })
    return longReply(accessToken)
  },
})

/** `GET /refresh_access_token`: sixty days more for a token that is at least a day old. */
export const refreshCall = (world: ThreadsWorld): TokenHandle => ({
  operation: 'refresh',
  read: readFields,
  personId: (fields) => grantOf(world, fields)?.personId,
  refusal: usualError,
  answer: (_, fields) => {
    const grant = grantOf(world, fields)
    if (!grant || !world.grants.isLive(grant)) return unauthorized(grant)
    if (!scopesIn(grant.scope).includes('threads_basic')) return usualError(403)
    const wrong = wrongRefresh(grant, fields, world.now())
    if (wrong) return graphError({ code: 100, message: wrong })
    world.grants.renew(grant, longLifeMs)
    return longReply(grant.accessToken)
  },
})

const wrongRefresh = ({ facts, issuedAt }: Grant, { grant_type }: Fields, now: number) => {
  if (grant_type !== 'th_refresh_token') return 'Invalid grant_type'
  if (facts.kind !== 'long') return 'The token is not a long-lived one'
  return now - issuedAt < dayMs ? 'The token is not old enough to be refreshed' : undefined
}

const longReply = (accessToken: string): Answer => ({
  status: 200,
  body: { access_token: accessToken, token_type: 'bearer', expires_in: longLifeMs / secondMs },
})

const grantOf = ({ grants }: ThreadsWorld, { access_token }: Fields): Grant | undefined => grants.byAccessToken(String(access_token))
