import type { Connector, Grant, GrantOutcome } from '#functions/ports/connector.ts'
import { secondMs } from '#shared/domain/times.ts'
import { scopeNames } from '#shared/platforms/rules.ts'
import { hostUrl, isAvailable, type PlatformApp } from '../app.ts'
import type { ClientDeps, PlatformClient } from '../call.ts'
import { refusalOf } from '../failed.ts'
import { longTokens, withAllScopes } from '../long-token.ts'
import { callThreads, graphUrl, ProfileAnswer, ShortTokenAnswer, TokenFacts } from './call.ts'
import { readQuota } from './publish.ts'
import { readTokenRefusal } from './refusals.ts'

const scopes = scopeNames('threads')

/** The timeout of one call in ms; an exchange makes three. */
const timeoutMs = 3 * secondMs

/** Connects Threads profiles. */
export const threadsConnector = (app: PlatformApp, clientDeps: ClientDeps): Connector => {
  const deps = { app, ...clientDeps }
  return {
    platform: 'threads',
    isAvailable: isAvailable(app),
    isSandbox: app.sandboxUrl !== undefined,
    authorizeUrl: (request) => authorizeUrl(app, request),
    exchange: (request) => exchangeCode(deps, request),
    accounts: (grant) => findAccount(deps, grant),
    refresh: (refreshToken) => tokens.refresh(deps, refreshToken),
    facts: async (_, accessToken) => {
      const quota = await readQuota(deps, accessToken, timeoutMs)
      return quota.kind === 'known' ? { kind: 'known', facts: { quota: quota.posts } } : { kind: 'refused', refusal: refusalOf(quota) }
    },
    // Threads has no API for this. People remove the app in its settings.
    revoke: async () => false,
  }
}

const authorizeUrl = (app: PlatformApp, { state, redirectUri }: { state: string; redirectUri: string }) => {
  const query = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes.join(','),
    state,
  })
  return `${hostUrl(app, 'threads.com')}/oauth/authorize?${query}`
}

const tokens = longTokens({
  platform: 'threads',
  codeUrl: (app) => graphUrl(app, 'oauth/access_token'),
  tokenUrl: graphUrl,
  grantPrefix: 'th',
  shortToken: ShortTokenAnswer,
  refuse: readTokenRefusal,
  timeoutMs,
})

const exchangeCode = async (deps: PlatformClient, request: { code: string; redirectUri: string }): Promise<GrantOutcome> => {
  const outcome = await tokens.exchange(deps, request)
  if (outcome.kind === 'refused') return outcome
  const granted = await scopesOf(deps, outcome.grant)
  return withAllScopes('threads', { kind: 'granted', grant: { ...outcome.grant, scopes: granted } })
}

/**
 * The permissions the person granted. Threads may not report them. In that case all requested ones are assumed, and the
 * first call that lacks one fails.
 */
const scopesOf = async (deps: PlatformClient, { accessToken }: Grant) => {
  const query = { input_token: accessToken }
  const called = await callThreads(deps, { method: 'GET', path: 'debug_token', query, accessToken, answer: TokenFacts, timeoutMs })
  return called.kind === 'ok' ? called.value.data.scopes : scopes
}

const findAccount = async (deps: PlatformClient, grant: Grant): ReturnType<Connector['accounts']> => {
  const query = { fields: 'id,username,name,threads_profile_picture_url' }
  const { accessToken } = grant
  const called = await callThreads(deps, { method: 'GET', path: 'me', query, accessToken, answer: ProfileAnswer, timeoutMs })
  if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
  const { id, username, name, threads_profile_picture_url: avatarUrl } = called.value
  const profile = { remoteId: id, username, name: name || username, ...(avatarUrl && { avatarUrl }), isPremium: false }
  return { kind: 'known', found: [{ profile, grant }] }
}
