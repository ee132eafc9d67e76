import { html } from 'hono/html'
import * as z from 'zod'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { page } from '../pages/layout.ts'
import { type Answer, Refusal } from '../platform/answer.ts'
import { type Authorization, sendBack } from '../platform/authorize.ts'
import { readFields, readForm } from '../platform/body.ts'
import { isVerifierOf, randomText, scopesIn } from '../platform/grants.ts'
import type { ServerContext } from '../server.ts'
import type { App } from './apps.ts'
import { serverCalls } from './calls.ts'
import type { MastodonFault, ServerWorld } from './mastodon-world.ts'
import { oauthProblem, refuse } from './problems.ts'

const codeMs = 10 * minuteMs

const meanings: Record<string, string> = {
  profile: 'Read only your account’s profile information',
  'read:accounts': 'See account information',
  'read:statuses': 'See all posts',
  'write:media': 'Upload media files',
  'write:statuses': 'Publish posts',
}

const scopesOf = ({ server }: ServerWorld) => Object.keys(meanings).filter((name) => name !== 'profile' || !server.isOld)

/** `GET /.well-known/oauth-authorization-server`: since 4.3. */
export const metadata = (mastodon: ServerWorld) => (context: ServerContext) => {
  if (mastodon.server.isOld) return context.json({ error: 'Record not found' }, 404)
  const issuer = `${mastodon.url()}/${mastodon.server.host}`
  return context.json({
    issuer: `${issuer}/`,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    app_registration_endpoint: `${issuer}/api/v1/apps`,
    scopes_supported: scopesOf(mastodon),
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  })
}

const Registration = z.object({
  client_name: z.string().min(1).max(60),
  redirect_uris: z.string().max(2_000),
  scopes: z.string().default('read'),
})
const registrations = { limit: 5, windowMs: 10 * minuteMs }

/** `POST /api/v1/apps`: any app registers itself. */
export const registerApp = (mastodon: ServerWorld) =>
  serverCalls(mastodon).open({
    read: readFields,
    answer: (_, fields) => {
      const { server, windows, apps } = mastodon
      if (windows.take(`apps at ${server.host}`, 'everybody', registrations).isExceeded) return refuse(429, 'Too many requests')
      const given = Registration.safeParse(fields)
      if (!given.success) return refuse(422, "Validation failed: Application name can't be blank")
      const { client_name: name, redirect_uris: redirectUris, scopes } = given.data
      if (scopesIn(scopes).some((scope) => !scopesOf(mastodon).includes(scope)))
        return refuse(422, "Validation failed: Scopes doesn't match configured on the server.")
      const { clientId, secret } = apps.register({ host: server.host, name, redirectUris, scopes })
      const body = { id: clientId.slice(0, 6), name, client_id: clientId, client_secret: secret, client_secret_expires_at: 0 }
      return { status: 200, body: { ...body, redirect_uri: redirectUris, redirect_uris: [redirectUris], scopes: scopesIn(scopes) } }
    },
  })

type Request = { app: App; redirectUri: string; scopes: string[]; challenge: string | undefined; state: string | undefined }

/** `GET /oauth/authorize` */
export const authorization = (mastodon: ServerWorld): Authorization<MastodonFault, Request> => ({
  path: `/${mastodon.server.host}/oauth/authorize`,
  read: (parameters) => readRequest(mastodon, parameters),
  scopes: ({ scopes }) => scopes.map((name) => ({ name, meaning: meanings[name] ?? name })),
  mayUntick: false,
  traits: 'A name with “suspended” is locked out; with “limited”, its posts don’t appear in public timelines.',
  agree: ({ app, redirectUri, challenge, state }, { person, scopes }) => {
    const code = mastodon.grants.issueCode({
      personId: person.id,
      redirectUri,
      scope: scopes.join(' '),
      challenge: challenge === undefined ? null : { challenge, method: 'S256' },
      facts: { clientId: app.clientId },
      lifeMs: codeMs,
    })
    return sendBack(redirectUri, { code, state })
  },
  refuse: ({ redirectUri, state }) =>
    sendBack(redirectUri, {
      error: 'access_denied',
      error_description: 'The resource owner or authorization server denied the request.',
      state,
    }),
})

const readRequest = ({ apps, server }: ServerWorld, parameters: URLSearchParams) => {
  const told = (name: string) => parameters.get(name) ?? undefined
  const { client_id: clientId = '', redirect_uri: redirectUri = '', scope = 'read' } = Object.fromEntries(parameters)
  const app = apps.at(server.host, clientId)
  if (!app) return { refusal: wrong('Client authentication failed due to unknown client.') }
  if (!app.redirectUris.split('\n').includes(redirectUri)) return { refusal: wrong('The redirect URI included is not valid.') }
  const scopes = scopesIn(scope)
  if (scopes.some((name) => !scopesIn(app.scopes).includes(name)))
    return { refusal: wrong('The requested scope is invalid, unknown, or malformed.') }
  return { request: { app, redirectUri, scopes, challenge: server.isOld ? undefined : told('code_challenge'), state: told('state') } }
}

/** `POST /oauth/token` */
export const tokenCall = (mastodon: ServerWorld) =>
  serverCalls(mastodon).open({
    operation: 'token',
    read: readForm,
    personId: (form) => mastodon.grants.code(form.get('code') ?? '')?.personId,
    answer: (_, form) => {
      const app = mastodon.apps.at(mastodon.server.host, form.get('client_id') ?? '')
      if (app?.secret !== form.get('client_secret'))
        return refuseToken(401, 'invalid_client', 'Client authentication failed due to unknown client.')
      const scope = form.get('scope') ?? 'read'
      return form.get('grant_type') === 'client_credentials' ? tokenAnswer(mastodon, randomText(32), scope) : exchange(mastodon, app, form)
    },
  })

const exchange = (mastodon: ServerWorld, app: App, form: URLSearchParams): Answer => {
  const { grants, apps, server } = mastodon
  const code = grants.takeCode(form.get('code') ?? '')
  const isTheirs = code && code.facts.clientId === app.clientId && code.redirectUri === form.get('redirect_uri')
  if (!isTheirs || !isVerifierOf(code, form.get('code_verifier') ?? ''))
    return refuseToken(
      400,
      'invalid_grant',
      'The provided authorization grant is invalid, expired, revoked, or was issued to another client.',
    )
  const { personId, scope } = code
  // The same app gets the same token for a person, however often they sign in.
  const before = grants.byAccessToken(apps.token(app.clientId, personId, scope) ?? '')
  if (before && grants.isLive(before)) return tokenAnswer(mastodon, before.accessToken, scope)
  const { accessToken } = grants.issue({ personId, scope, accessToken: randomText(32), facts: { host: server.host, app: app.name } })
  apps.keepToken(app.clientId, personId, { scope, token: accessToken })
  return tokenAnswer(mastodon, accessToken, scope)
}

const tokenAnswer = ({ now }: ServerWorld, token: string, scope: string): Answer => ({
  status: 200,
  body: { access_token: token, token_type: 'Bearer', scope, created_at: Math.floor(now() / secondMs) },
})

const refuseToken = (status: number, error: string, description: string): never => {
  throw new Refusal(oauthProblem(status, error, description))
}

const wrong = (text: string) =>
  page({
    title: 'Something went wrong',
    current: 'elsewhere',
    status: 400,
    body: html`<div class="narrow"><h1>Something went wrong</h1><p>${text}</p></div>`,
  })
