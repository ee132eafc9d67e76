import { html } from 'hono/html'
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { page } from '../pages/layout.ts'
import { type Answer, Refusal } from '../platform/answer.ts'
import { type Authorization, sendBack } from '../platform/authorize.ts'
import { readForm } from '../platform/body.ts'
import type { ArrivedCall } from '../platform/call.ts'
import { type Grant, isVerifierOf, randomText, scopesIn } from '../platform/grants.ts'
import type { ServerContext } from '../server.ts'
import { type BlueskyFault, type BlueskyWorld, didOf, hosts } from './bluesky-world.ts'
import { requestOf, serverCalls } from './calls.ts'
import { oauthProblem } from './problems.ts'
import type { SignInRequest } from './sign-ins.ts'

const accessMs = hourMs
const refreshMs = 14 * dayMs
const codeMs = minuteMs

/** The scopes an app may request, and what they mean to a person. Any other scope isn't granted. */
const meanings: Record<string, string> = {
  atproto: 'Know who you are',
  'repo:app.bsky.feed.post?action=create': 'Create posts',
  'repo:app.bsky.feed.threadgate?action=create': 'Say who can reply to your posts',
  'repo:app.bsky.feed.postgate?action=create': 'Say who can quote your posts',
  'blob:*/*': 'Upload files',
  'transition:generic': 'Do whatever an app password can',
}

export const issuerOf = ({ url }: Pick<BlueskyWorld, 'url'>) => `${url()}${hosts.signIn}`

/** `GET /.well-known/oauth-protected-resource` of a server: names its authorization server. */
export const protectedResource = (bluesky: BlueskyWorld) => (context: ServerContext) =>
  context.json({ resource: `${bluesky.url()}${hosts.server}`, authorization_servers: [issuerOf(bluesky)] })

/** `GET /.well-known/oauth-authorization-server` of the authorization server. */
export const issuerMetadata = (bluesky: BlueskyWorld) => (context: ServerContext) => {
  const issuer = issuerOf(bluesky)
  return context.json({
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    pushed_authorization_request_endpoint: `${issuer}/oauth/par`,
    require_pushed_authorization_requests: true,
    dpop_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: ['atproto', 'transition:generic'],
  })
}

/** `POST /oauth/par`: pushes a sign-in's parameters ahead of it. */
export const pushRequest = (bluesky: BlueskyWorld) =>
  openCalls(bluesky).open({
    read: readForm,
    answer: ({ context, fault }, form) => {
      const keyId = keyOf(bluesky, context, fault)
      const { client_id: clientId = '', redirect_uri: redirectUri = '', ...others } = Object.fromEntries(form)
      refuseClient(bluesky, clientId, redirectUri)
      if (others.response_type !== 'code' || others.code_challenge_method !== 'S256' || !others.code_challenge)
        refuse(400, 'invalid_request', 'PKCE with S256 is required')
      if (!scopesIn(others.scope ?? '').includes('atproto')) refuse(400, 'invalid_scope', 'The "atproto" scope is required')
      return { status: 201, body: bluesky.signIns.hand(Object.fromEntries(form), keyId) }
    },
  })

/** `GET /oauth/authorize` */
export const authorization = (bluesky: BlueskyWorld): Authorization<BlueskyFault, SignInRequest> => ({
  path: `${hosts.signIn}/oauth/authorize`,
  read: (parameters) => {
    const request = bluesky.signIns.request(parameters.get('request_uri') ?? '')
    return request && request.parameters.client_id === parameters.get('client_id') ? { request } : { refusal: unknownRequest() }
  },
  scopes: ({ parameters: { scope = '' } }) =>
    scopesIn(scope).flatMap((name) => {
      const meaning = meanings[name]
      return meaning === undefined ? [] : [{ name, meaning }]
    }),
  mayUntick: true,
  traits: 'A name with the word “deactivated” has left Bluesky for a while.',
  agree: ({ parameters, keyId }, { person, scopes }) => {
    const { redirect_uri: redirectUri = '', code_challenge: challenge = '', client_id: clientId = '', state } = parameters
    const code = bluesky.grants.issueCode({
      personId: person.id,
      redirectUri,
      scope: scopes.join(' '),
      challenge: { challenge, method: 'S256' },
      facts: { keyId, clientId },
      lifeMs: codeMs,
      code: `cod-${randomText(32)}`,
    })
    return sendBack(redirectUri, { iss: issuerOf(bluesky), state, code })
  },
  refuse: ({ parameters: { redirect_uri: redirectUri = '', state } }) =>
    sendBack(redirectUri, {
      iss: issuerOf(bluesky),
      state,
      error: 'access_denied',
      error_description: 'The user rejected the request',
    }),
})

/** `POST /oauth/token` */
export const tokenCall = (bluesky: BlueskyWorld) =>
  openCalls(bluesky).open({
    operation: (form) => (isRefresh(form) ? 'refresh' : 'token'),
    read: readForm,
    personId: (form) =>
      bluesky.grants.code(form.get('code') ?? '')?.personId ?? bluesky.grants.byRefreshToken(form.get('refresh_token') ?? '')?.personId,
    answer: ({ context, fault }, form) => {
      const keyId = keyOf(bluesky, context, fault)
      return isRefresh(form) ? refresh(bluesky, form, keyId) : exchange(bluesky, form, keyId)
    },
  })

/** `POST /oauth/revoke`: always succeeds. */
export const revokeCall = (bluesky: BlueskyWorld) =>
  openCalls(bluesky).open({
    operation: 'revoke',
    read: readForm,
    personId: (form) => grantIn(bluesky, form)?.personId,
    answer: (_, form) => {
      const grant = grantIn(bluesky, form)
      if (grant) bluesky.grants.end(grant)
      return { status: 200, body: {} }
    },
  })

/** The sign-in endpoints phrase their errors in OAuth's format. */
const openCalls = (bluesky: BlueskyWorld) => {
  const { open } = serverCalls(bluesky)
  return {
    open: <Input>(handle: Parameters<typeof open<Input>>[0]) =>
      open<Input>({
        refusal: (status) => oauthProblem(status, status >= 500 ? 'server_error' : 'invalid_request', 'The request failed'),
        ...handle,
      }),
  }
}

const isRefresh = (form: URLSearchParams) => form.get('grant_type') === 'refresh_token'

const grantIn = ({ grants }: BlueskyWorld, form: URLSearchParams) => {
  const token = form.get('token') ?? ''
  return grants.byRefreshToken(token) ?? grants.byAccessToken(token)
}

const exchange = ({ grants, people, ...bluesky }: BlueskyWorld, form: URLSearchParams, keyId: string): Answer => {
  const text = form.get('code') ?? ''
  const known = grants.code(text)
  // A code that's used a second time revokes what came of it.
  if (known?.isUsed) grants.endAll(known.personId)
  const code = grants.takeCode(text)
  const isTheirs = code && code.facts.keyId === keyId && code.facts.clientId === form.get('client_id')
  if (!isTheirs || code.redirectUri !== form.get('redirect_uri') || !isVerifierOf(code, form.get('code_verifier') ?? ''))
    return refuse(400, 'invalid_grant', 'Invalid code')
  const person = people.byId(code.personId)
  if (!person) return refuse(400, 'invalid_grant', 'Invalid code')
  const facts = { keyId, clientId: String(code.facts.clientId), sub: didOf(person) }
  return answerOf(grants.issue({ personId: person.id, scope: code.scope, facts, ...newPair() }), bluesky.now())
}

const refresh = ({ grants, now }: BlueskyWorld, form: URLSearchParams, keyId: string): Answer => {
  const old = grants.byRefreshToken(form.get('refresh_token') ?? '')
  if (!old || old.facts.keyId !== keyId || old.facts.clientId !== form.get('client_id'))
    return refuse(400, 'invalid_grant', 'Invalid refresh token')
  if (grants.isRefreshable(old)) return answerOf(grants.rotate(old, newPair()), now())
  // A token is valid once: a repeat may come from a thief.
  grants.endAll(old.personId)
  return oauthProblem(400, 'invalid_grant', 'Refresh token replayed')
}

const newPair = () => ({ accessToken: randomText(120), accessMs, refreshToken: `ref-${randomText(32)}`, refreshMs })

const answerOf = ({ accessToken, refreshToken, scope, accessEndsAt, facts }: Grant, now: number): Answer => ({
  status: 200,
  body: {
    access_token: accessToken,
    token_type: 'DPoP',
    refresh_token: refreshToken,
    expires_in: Math.round(((accessEndsAt ?? now) - now) / secondMs),
    scope,
    sub: facts.sub,
  },
})

/** The key that a call proves it holds. */
const keyOf = (bluesky: BlueskyWorld, context: ArrivedCall<BlueskyFault>['context'], fault: BlueskyFault | undefined) => {
  const proof = bluesky.signIns.prove({ ...requestOf(bluesky, context), aheadMs: fault?.clockIsAhead ? 600_000 : 0 })
  return proof.kind === 'good' ? proof.keyId : refuse(400, proof.error, proof.says)
}

/** A client id is the URL of the client's own metadata. On a person's own machine, the id itself carries everything. */
const refuseClient = ({ app }: BlueskyWorld, clientId: string, redirectUri: string) => {
  if (/^http:\/\/localhost\?/.test(clientId)) {
    const named = new URL(clientId).searchParams.getAll('redirect_uri')
    const isLoopback = /^http:\/\/(127\.0\.0\.1|\[::1\])(:\d+)?\//.test(redirectUri)
    if (!isLoopback || !named.includes(redirectUri)) refuse(400, 'invalid_request', `Invalid redirect_uri ${redirectUri}`)
    return
  }
  const isOurs = app.callbacks.some((callback) => URL.canParse(clientId) && new URL(callback).origin === new URL(clientId).origin)
  if (!isOurs) refuse(400, 'invalid_client_metadata', 'The client metadata can’t be read')
  if (!app.callbacks.includes(redirectUri)) refuse(400, 'invalid_request', `Invalid redirect_uri ${redirectUri}`)
}

const refuse = (status: number, error: string, description: string): never => {
  throw new Refusal(oauthProblem(status, error, description))
}

const unknownRequest = () =>
  page({
    title: 'Something went wrong',
    current: 'elsewhere',
    status: 400,
    body: html`<div class="narrow"><h1>Something went wrong</h1><p>Unknown request_uri</p></div>`,
  })
