import type { Connector, GrantOutcome } from '#functions/ports/connector.ts'
import { scopeNames } from '#shared/platforms/rules.ts'
import { hostUrl, isAvailable, type PlatformApp } from '../app.ts'
import type { ClientDeps, PlatformClient } from '../call.ts'
import { refusalOf } from '../failed.ts'
import { withAllScopes } from '../long-token.ts'
import { callFacebook, facebookVersion, PermissionsAnswer, TokenAnswer } from './call.ts'
import { businessScope, findPages } from './pages.ts'
import { exchangeRules } from './refusals.ts'

/** The timeout of one call in an exchange: its three calls share the deadline of one. */
const timeoutMs = 3_200

/**
 * Connects Facebook Pages: one sign-in connects every Page the person selected, each with its own token that doesn't
 * expire.
 */
export const facebookConnector = (app: PlatformApp, clientDeps: ClientDeps): Connector => {
  const deps = { app, ...clientDeps }
  return {
    platform: 'facebook',
    isAvailable: isAvailable(app),
    isSandbox: app.sandboxUrl !== undefined,
    authorizeUrl: (request) => authorizeUrl(app, request),
    exchange: (request) => exchangeCode(deps, request),
    accounts: (grant) => findPages(deps, grant),
    refresh: async () => ({
      kind: 'refused',
      refusal: {
        reason: { class: 'sign-in-ended', message: 'Facebook disconnected this Page. Reconnect it.' },
        retry: { when: 'after-reconnect' },
      },
    }),
    facts: async () => ({ kind: 'known', facts: {} }),
    // Only the person's own token could revoke it. That isn't kept, and would disconnect their other Pages too.
    revoke: async () => false,
  }
}

/**
 * Asks again for permissions the person declined before, which Facebook doesn't do on its own. Facebook has no PKCE.
 */
const authorizeUrl = (app: PlatformApp, { state, redirectUri }: { state: string; redirectUri: string }) => {
  const query = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: redirectUri,
    state,
    response_type: 'code',
    scope: [...scopeNames('facebook'), ...(app.asksForBusinesses ? [businessScope] : [])].join(','),
    auth_type: 'rerequest',
  })
  return `${hostUrl(app, 'www.facebook.com')}/${facebookVersion.version}/dialog/oauth?${query}`
}

/**
 * Exchanges a code for a person's token that lasts about 60 days: only Page tokens read with one of these never expire.
 */
const exchangeCode = async (deps: PlatformClient, { code, redirectUri }: { code: string; redirectUri: string }): Promise<GrantOutcome> => {
  const short = await askForToken(deps, { redirect_uri: redirectUri, code })
  if (short.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(short) }
  const long = await askForToken(deps, { grant_type: 'fb_exchange_token', fb_exchange_token: short.value.access_token })
  if (long.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(long) }

  const { access_token: accessToken, expires_in } = long.value
  const permissions = await callFacebook(deps, {
    method: 'GET',
    path: '/me/permissions',
    accessToken,
    answer: PermissionsAnswer,
    timeoutMs,
  })
  if (permissions.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(permissions) }
  const scopes = permissions.value.data.filter(({ status }) => status === 'granted').map(({ permission }) => permission)
  const expiresAt = expires_in === undefined ? undefined : deps.now() + expires_in * 1_000
  return withAllScopes('facebook', { kind: 'granted', grant: { accessToken, expiresAt, scopes } })
}

const askForToken = (deps: PlatformClient, fields: Record<string, string>) =>
  callFacebook(deps, {
    method: 'GET',
    path: '/oauth/access_token',
    fields: { client_id: deps.app.clientId, client_secret: deps.app.clientSecret, ...fields },
    rules: exchangeRules,
    answer: TokenAnswer,
    timeoutMs,
  })
