import {
  type AuthorizationServer,
  authorizationCodeGrantRequest,
  pushedAuthorizationRequest,
  refreshTokenGrantRequest,
  revocationRequest,
  skipStateCheck,
  validateAuthResponse,
} from 'oauth4webapi'
import * as z from 'zod'
import type { Connector, GrantOutcome, Prepared } from '#functions/ports/connector.ts'
import { dayMs, secondMs } from '#shared/domain/times.ts'
import { isInSandbox, type PlatformClient } from '../call.ts'
import { invalidContent, refusalOf } from '../failed.ts'
import { jsonOf } from '../http.ts'
import { withAllScopes } from '../long-token.ts'
import { callServer, callWithProof } from './call.ts'
import { clientFor, clientProof, isConfidential } from './client.ts'
import { newKey, PrivateKey } from './dpop.ts'
import { Did, resolveIdentity } from './identity.ts'
import { packed, type Renewal, SignInServer, sharedHost } from './session.ts'

/**
 * Public clients must sign in again after two weeks, confidential ones after two years: https://atproto.com/specs/oauth
 */
const publicLifeMs = 14 * dayMs

const ServerAnswer = z.object({ authorization_servers: z.tuple([z.url()], z.unknown()) })
const IssuerAnswer = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  revocation_endpoint: z.url().optional(),
  pushed_authorization_request_endpoint: z.url(),
})
type Issuer = z.output<typeof IssuerAnswer>
const RequestAnswer = z.object({ request_uri: z.string() })
const TokenAnswer = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^dpop$/i),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive().optional(),
  scope: z.string(),
  sub: Did,
})

/** What was agreed with a server before the person is sent there. */
const Agreed = SignInServer.extend({ key: PrivateKey, address: z.url(), did: Did.optional() })
type Agreed = z.output<typeof Agreed>

/** Finds an account's server and pushes the sign-in request to it. */
export const prepareSignIn = async (
  deps: PlatformClient,
  { where, state, challenge, redirectUri }: Parameters<NonNullable<Connector['prepare']>>[0],
): Promise<Prepared> => {
  const found = await findIssuer(deps, where)
  if ('refusal' in found) return { kind: 'refused', refusal: found.refusal }
  const { issuer, did } = found
  if (!isPublicPage(deps, issuer.authorization_endpoint)) return notTheirs
  const client = clientFor(redirectUri)
  const key = await newKey()
  const proof = await clientProof(deps.app, client.id, deps.now())
  const parameters = {
    response_type: 'code',
    redirect_uri: client.redirectUri,
    scope: client.scope,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(did !== undefined && { login_hint: where }),
  }
  const called = await callWithProof(
    deps,
    key,
    { operation: 'prepare', method: 'POST', url: issuer.pushed_authorization_request_endpoint, answer: RequestAnswer },
    (options) => pushedAuthorizationRequest(issuer, { client_id: client.id }, proof, parameters, options),
  )
  if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
  const query = new URLSearchParams({ client_id: client.id, request_uri: called.value.request_uri })
  const agreed: Agreed = {
    issuer: issuer.issuer,
    tokenEndpoint: issuer.token_endpoint,
    revocationEndpoint: issuer.revocation_endpoint,
    clientId: client.id,
    startedAt: deps.now(),
    key,
    address: `${issuer.authorization_endpoint}?${query}`,
    ...(did !== undefined && { did }),
  }
  return { kind: 'prepared', prepared: JSON.stringify(agreed) }
}

/** True if a browser may be sent to a URL from a server: it must be a page on the internet or in the sandbox. */
const isPublicPage = ({ app }: PlatformClient, address: string) => {
  if (isInSandbox(app, address)) return true
  const { protocol, hostname, username, password, port } = new URL(address)
  const isNamed = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname) && !/\.(local|localhost|internal|test|home\.arpa)$/.test(hostname)
  return protocol === 'https:' && isNamed && port === '' && username === '' && password === ''
}

/** The URL where the person signs in. */
export const addressOf = (prepared: string | undefined) => Agreed.parse(jsonOf(prepared ?? '')).address

/** Exchanges the code for tokens. They count only if the account's own server names the issuer that issued them. */
export const exchangeCode = async (
  deps: PlatformClient,
  { code, verifier, redirectUri, prepared, issuer }: Parameters<Connector['exchange']>[0],
): Promise<GrantOutcome> => {
  const { key, did, address: _, ...signIn } = Agreed.parse(jsonOf(prepared ?? ''))
  if (issuer !== signIn.issuer) return notTheirs
  const [server, client] = partiesOf(signIn)
  const proof = await clientProof(deps.app, signIn.clientId, deps.now())
  // The state was checked when the person came back.
  const back = validateAuthResponse(server, client, new URLSearchParams({ code, iss: issuer }), skipStateCheck)
  const called = await callWithProof(deps, key, tokenCall('exchange', signIn), (options) =>
    authorizationCodeGrantRequest(server, client, proof, back, clientFor(redirectUri).redirectUri, verifier, options),
  )
  if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
  const { sub } = called.value
  if (did !== undefined && sub !== did)
    return { kind: 'refused', refusal: invalidContent('You signed in with a different account than the one you entered. Try again.') }
  const identity = await resolveIdentity(deps, sub)
  if (identity.kind === 'refused') return identity
  const home = identity.value.server
  const found = did === undefined ? await issuerOf(deps, home) : undefined
  if (found && ('refusal' in found || found.issuer.issuer !== signIn.issuer)) return notTheirs
  return withAllScopes('bluesky', granted(deps, { server: home, oauth: { ...signIn, key } }, called.value))
}

type OAuth = NonNullable<Renewal['oauth']>

/** Refreshes tokens. A refresh token works once: using it twice ends the session. */
export const refreshOAuth = async (deps: PlatformClient, { server, token }: Renewal, oauth: OAuth): Promise<GrantOutcome> => {
  const [issuer, client] = partiesOf(oauth)
  const proof = await clientProof(deps.app, oauth.clientId, deps.now())
  const called = await callWithProof(deps, oauth.key, tokenCall('refresh', oauth), (options) =>
    refreshTokenGrantRequest(issuer, client, proof, token, options),
  )
  return called.kind === 'ok' ? granted(deps, { server, oauth }, called.value) : { kind: 'refused', refusal: refusalOf(called) }
}

export const revokeOAuth = async (deps: PlatformClient, token: string, oauth: OAuth) => {
  const { revocationEndpoint: url, clientId } = oauth
  if (url === undefined) return false
  const [issuer, client] = partiesOf(oauth)
  const proof = await clientProof(deps.app, clientId, deps.now())
  const called = await callServer(deps, {
    operation: 'revoke',
    method: 'POST',
    url,
    answer: z.unknown(),
    write: (options) => revocationRequest(issuer, client, proof, token, options),
  })
  return called.kind === 'ok'
}

/** The authorization server and our client, in the OAuth library's format. */
const partiesOf = ({ issuer, tokenEndpoint, revocationEndpoint, clientId }: SignInServer) => {
  const server: AuthorizationServer = {
    issuer,
    token_endpoint: tokenEndpoint,
    ...(revocationEndpoint !== undefined && { revocation_endpoint: revocationEndpoint }),
  }
  return [server, { client_id: clientId }] as const
}

const tokenCall = (operation: 'exchange' | 'refresh', { tokenEndpoint: url }: SignInServer) =>
  ({ operation, method: 'POST', url, answer: TokenAnswer }) as const

const usualLifeSeconds = 1_800

const granted = (deps: PlatformClient, { server, oauth }: { server: string; oauth: OAuth }, answer: z.output<typeof TokenAnswer>) => {
  const { access_token, refresh_token, expires_in = usualLifeSeconds, scope } = answer
  const endsAt = isConfidential(deps.app, oauth.clientId) ? undefined : oauth.startedAt + publicLifeMs
  return {
    kind: 'granted' as const,
    grant: {
      accessToken: packed({ server, token: access_token, key: oauth.key }),
      ...(refresh_token !== undefined && { refreshToken: packed({ server, token: refresh_token, oauth }) }),
      expiresAt: deps.now() + expires_in * secondMs,
      ...(endsAt !== undefined && { signInEndsAt: endsAt }),
      scopes: scope.split(' ').filter((name) => name !== ''),
    },
  }
}

type FoundIssuer = { issuer: Issuer; did?: string } | { refusal: Extract<Prepared, { kind: 'refused' }>['refusal'] }

/** Finds the issuer for an account's server, for a given server, or Bluesky's own by default. */
const findIssuer = async (deps: PlatformClient, where: string): Promise<FoundIssuer> => {
  if (where === '') return describedAt(deps, sharedHost(deps.app, 'bsky.social', deps.app.sandboxUrl ?? ''))
  if (/^https?:/.test(where)) return issuerOf(deps, where)
  const identity = await resolveIdentity(deps, where)
  if (identity.kind === 'refused') return identity
  const found = await issuerOf(deps, identity.value.server)
  return 'refusal' in found ? found : { ...found, did: identity.value.did }
}

/** A server names its issuer, except that it may leave that out if it's the issuer itself. */
const issuerOf = async (deps: PlatformClient, server: string): Promise<FoundIssuer> => {
  const called = await callServer(deps, {
    operation: 'prepare',
    method: 'GET',
    url: `${server}/.well-known/oauth-protected-resource`,
    answer: ServerAnswer,
  })
  return describedAt(deps, called.kind === 'ok' ? called.value.authorization_servers[0] : server)
}

/** An issuer may only describe itself. */
const describedAt = async (deps: PlatformClient, address: string): Promise<FoundIssuer> => {
  const called = await callServer(deps, {
    operation: 'prepare',
    method: 'GET',
    url: `${address}/.well-known/oauth-authorization-server`,
    answer: IssuerAnswer,
  })
  if (called.kind !== 'ok') return { refusal: refusalOf(called) }
  return called.value.issuer === address ? { issuer: called.value } : notTheirs
}

const notTheirs = {
  kind: 'refused' as const,
  refusal: invalidContent('The response came from the wrong server. Try again.'),
}
