import { dayMs, hourMs, secondMs } from '#shared/domain/times.ts'
import type { Answer } from './answer.ts'
import { readFields } from './body.ts'
import type { OpenHandle } from './call.ts'
import { type Grant, randomText, scopesIn } from './grants.ts'
import { graphError } from './graph.ts'
import type { PlatformFault } from './platform-fault.ts'
import type { PlatformWorld } from './platform-world.ts'

const longLifeMs = 60 * dayMs

type Fields = Record<string, unknown>
type Issued = { accessToken: string; personId: string; scope: string }

/** Where the two platforms' tokens differ. */
type Words<Fault extends PlatformFault> = {
  /** The tokens' prefix, such as `IGAA`. */
  prefix: string
  /** The prefix of its grants' names: `ig` or `th`. */
  grants: string
  wrongApp: string
  basicScope: string
  refusal: (status: number, retryAfter?: number) => Answer
  unauthorized: (grant: Grant | undefined, fault: Fault | undefined) => Answer
  /** The response body with the short-lived token. It has no `token_type`, which every OAuth client expects. */
  shortReply: (issued: Issued, fault: Fault | undefined) => string
}

/** The three token calls of Instagram and Threads. */
export const graphTokens = <Fault extends PlatformFault>(world: PlatformWorld<Fault>, words: Words<Fault>) => {
  const grantOf = ({ access_token }: Fields): Grant | undefined => world.grants.byAccessToken(String(access_token))
  const personId = (fields: Fields) => grantOf(fields)?.personId

  /** `POST /oauth/access_token`: exchanges a code for a token that's valid for an hour. */
  const code: OpenHandle<Fault, Fields> = {
    operation: 'token',
    read: readFields,
    personId: (fields) => world.grants.code(String(fields.code))?.personId,
    refusal: (status) => tokenError(status, 'The request could not be handled.'),
    answer: ({ fault }, fields) => {
      const wrong = wrongRequest(world, words, fields)
      if (wrong) return tokenError(400, wrong)
      const taken = world.grants.takeCode(String(fields.code))
      if (!taken) return tokenError(400, 'Matching code was not found or was already used')
      if (taken.redirectUri !== fields.redirect_uri) return tokenError(400, 'Redirect URI does not match registered redirect URI')
      const issued = { personId: taken.personId, scope: taken.scope, accessToken: `${words.prefix}short${randomText(24)}` }
      world.grants.issue({ ...issued, accessMs: hourMs, facts: { kind: 'short' } })
      return { status: 200, body: words.shortReply(issued, fault), headers: { 'content-type': 'application/json' } }
    },
  }

  /** `GET /access_token`: exchanges a one-hour token for one of sixty days. */
  const long: OpenHandle<Fault, Fields> = {
    operation: 'token',
    read: readFields,
    personId,
    refusal: words.refusal,
    answer: ({ fault }, fields) => {
      if (fields.grant_type !== `${words.grants}_exchange_token`) return graphError({ code: 100, message: 'Invalid grant_type' })
      if (fields.client_secret !== world.app.clientSecret) return graphError({ code: 1, message: 'Error validating client secret.' })
      const grant = grantOf(fields)
      if (!grant || !world.grants.isLive(grant)) return words.unauthorized(grant, fault)
      if (grant.facts.kind !== 'short') return graphError({ code: 452, message: 'Session key invalid' })
      const accessToken = `${words.prefix}long${randomText(48)}`
      world.grants.issue({ personId: grant.personId, scope: grant.scope, accessToken, accessMs: longLifeMs, facts: { kind: 'long' } })
      return longReply(accessToken)
    },
  }

  /** `GET /refresh_access_token`: extends a token that's at least a day old by sixty days. */
  const refresh: OpenHandle<Fault, Fields> = {
    operation: 'refresh',
    read: readFields,
    personId,
    refusal: words.refusal,
    answer: ({ fault }, fields) => {
      const grant = grantOf(fields)
      if (!grant || !world.grants.isLive(grant)) return words.unauthorized(grant, fault)
      if (!scopesIn(grant.scope).includes(words.basicScope)) return words.refusal(403)
      const wrong = wrongRefresh(grant, fields.grant_type === `${words.grants}_refresh_token`, world.now())
      if (wrong) return graphError({ code: 100, message: wrong })
      world.grants.renew(grant, longLifeMs)
      return longReply(grant.accessToken)
    },
  }

  return { code, long, refresh }
}

const wrongRequest = (
  { app }: { app: { clientId: string; clientSecret: string } },
  { wrongApp }: { wrongApp: string },
  { client_id, client_secret, grant_type }: Fields,
) => {
  if (client_id !== app.clientId) return wrongApp
  if (client_secret !== app.clientSecret) return 'Error validating client secret.'
  return grant_type === 'authorization_code' ? undefined : 'Invalid grant_type'
}

const tokenError = (status: number, message: string): Answer => ({
  status,
  body: { error_type: 'OAuthException', code: status, error_message: message },
})

const wrongRefresh = ({ facts, issuedAt }: Grant, isRefresh: boolean, now: number) => {
  if (!isRefresh) return 'Invalid grant_type'
  if (facts.kind !== 'long') return 'The token is not a long-lived one'
  return now - issuedAt < dayMs ? 'The token is not old enough to be refreshed' : undefined
}

const longReply = (accessToken: string): Answer => ({
  status: 200,
  body: { access_token: accessToken, token_type: 'bearer', expires_in: longLifeMs / secondMs },
})
