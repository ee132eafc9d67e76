import { daySeconds, hourSeconds, secondMs } from '#shared/domain/times.ts'
import { type GoogleKeys, toJwt } from '../google/keys.ts'
import { type Answer, Refusal } from '../platform/answer.ts'
import { readForm } from '../platform/body.ts'
import { type Grant, randomText } from '../platform/grants.ts'
import { type LinkedInFault, type LinkedInWorld, memberId, plainCalls } from './linkedin-world.ts'

/** The issuer in LinkedIn's id_tokens, whatever the sandbox's URL. */
export const issuer = 'https://www.linkedin.com/oauth'

const lifeSeconds = 60 * daySeconds
const refreshLifeSeconds = 365 * daySeconds
const idTokenSeconds = hourSeconds

type SigningKey = Awaited<ReturnType<GoogleKeys['published']>>[number] | undefined

/**
 * `POST https://www.linkedin.com/oauth/v2/accessToken`: exchanges a code, or an approved app's refresh token, for an
 * access token.
 */
export const tokenCall = (linkedin: LinkedInWorld, keys: GoogleKeys) =>
  plainCalls(linkedin).open({
    operation: (form) => (form.get('grant_type') === 'refresh_token' ? 'refresh' : 'token'),
    refusal: (status) => oauthProblem(status, status >= 500 ? 'server_error' : 'invalid_request', 'The request failed'),
    personId: (form) =>
      linkedin.grants.code(form.get('code') ?? '')?.personId ?? linkedin.grants.byRefreshToken(form.get('refresh_token') ?? '')?.personId,
    read: readForm,
    look: async () => (await keys.published())[0],
    answer: ({ fault }, form, key) => {
      refuseClient(linkedin, form)
      if (form.get('grant_type') === 'refresh_token') return refresh(linkedin, form, key)
      return form.get('grant_type') === 'authorization_code'
        ? exchange(linkedin, { form, fault, key })
        : refuse(400, 'unsupported_grant_type', 'Invalid grant_type')
    },
  })

/** `POST https://www.linkedin.com/oauth/v2/introspectToken` */
export const introspectCall = (linkedin: LinkedInWorld) =>
  plainCalls(linkedin).open({
    read: readForm,
    answer: (_, form) => {
      refuseClient(linkedin, form)
      const grant = linkedin.grants.byAccessToken(form.get('token') ?? '')
      if (!grant) return { status: 200, body: { active: false } }
      const active = linkedin.grants.isLive(grant)
      const status = active ? 'active' : grant.isRevoked ? 'revoked' : 'expired'
      return { status: 200, body: { active, status, scope: grant.scope, expires_at: Math.floor((grant.accessEndsAt ?? 0) / secondMs) } }
    },
  })

const exchange = (
  { grants, people, now, app, url }: LinkedInWorld,
  { form, fault, key }: { form: URLSearchParams; fault: LinkedInFault | undefined; key: SigningKey },
): Answer => {
  const text = form.get('code') ?? ''
  if (grants.code(text)?.redirectUri !== form.get('redirect_uri')) return refuse(400, 'invalid_request', badCode)
  const code = grants.takeCode(text)
  const person = people.byId(code?.personId ?? '')
  if (!code || !person) return refuse(400, 'invalid_request', badCode)
  const grant = grants.issue({
    personId: person.id,
    scope: code.scope,
    accessToken: `AQV${randomText(220)}`,
    accessMs: lifeSeconds * secondMs,
    ...(person.has('partner') && { refreshToken: `AQW${randomText(220)}`, refreshMs: refreshLifeSeconds * secondMs }),
    ...(fault?.tokenDelayMs && { facts: { goodFrom: now() + fault.tokenDelayMs } }),
  })
  return granted({ grants, people, now, app, url }, grant, key)
}

const refresh = (linkedin: LinkedInWorld, form: URLSearchParams, key: SigningKey): Answer => {
  const { grants, now } = linkedin
  const old = grants.byRefreshToken(form.get('refresh_token') ?? '')
  if (!old?.refreshToken || !grants.isRefreshable(old))
    return refuse(400, 'invalid_grant', 'The provided authorization grant or refresh token is invalid, expired or revoked.')
  // The refresh token stays the same, and so does its expiry.
  const next = grants.rotate(old, {
    accessToken: `AQV${randomText(220)}`,
    accessMs: lifeSeconds * secondMs,
    refreshToken: old.refreshToken,
    refreshMs: (old.refreshEndsAt ?? now()) - now(),
  })
  return granted(linkedin, next, key)
}

type TokenIssuer = Pick<LinkedInWorld, 'grants' | 'people' | 'now' | 'app' | 'url'>

const granted = (linkedin: TokenIssuer, { personId, scope, accessToken, refreshToken, refreshEndsAt }: Grant, key: SigningKey): Answer => ({
  status: 200,
  headers: { 'cache-control': 'no-store' },
  body: {
    access_token: accessToken,
    expires_in: lifeSeconds,
    scope,
    token_type: 'Bearer',
    ...(refreshToken !== null && { refresh_token: refreshToken, refresh_token_expires_in: secondsUntil(refreshEndsAt, linkedin.now()) }),
    ...(scope.split(',').includes('openid') && { id_token: idToken(linkedin, personId, key) }),
  },
})

const idToken = ({ people, now, app, url }: TokenIssuer, personId: string, key: SigningKey) => {
  const person = people.byId(personId)
  const issuedAt = Math.floor(now() / secondMs)
  return toJwt(
    { iss: issuer, aud: app.clientId, iat: issuedAt, exp: issuedAt + idTokenSeconds, ...(person && claimsOf(person, url())) },
    key,
  )
}

/** A member's profile, for an app that may read it. */
export const claimsOf = (person: { id: string; username: string; name: string }, url: string) => {
  const [givenName = '', ...others] = person.name.split(' ')
  const isNameless = person.name.toLowerCase().includes('nameless')
  return {
    sub: memberId(person),
    ...(!isNameless && { name: person.name }),
    given_name: givenName,
    family_name: others.join(' '),
    picture: `${url}/avatars/${person.username}.svg`,
    locale: { country: 'US', language: 'en' },
  }
}

const secondsUntil = (endsAt: number | null, now: number) => Math.max(0, Math.floor(((endsAt ?? now) - now) / secondMs))

const badCode =
  'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired.'

const refuseClient = ({ app }: LinkedInWorld, form: URLSearchParams) => {
  if (form.get('client_id') !== app.clientId || form.get('client_secret') !== app.clientSecret)
    refuse(401, 'invalid_client', 'Client authentication failed')
}

const oauthProblem = (status: number, error: string, description: string): Answer => ({
  status,
  body: { error, error_description: description },
})

const refuse = (...refusal: Parameters<typeof oauthProblem>): never => {
  throw new Refusal(oauthProblem(...refusal))
}
