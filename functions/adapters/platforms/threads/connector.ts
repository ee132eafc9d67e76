import type { Connector, Grant, GrantOutcome } from '#functions/ports/connector.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { scopeNames } from '#shared/domain/scopes.ts'
import { dayMs, secondMs } from '#shared/domain/times.ts'
import { hostUrl, isAvailable, type PlatformApp } from '../app.ts'
import { type ClientDeps, call, type PlatformClient } from '../call.ts'
import { refusalOf, transient } from '../failed.ts'
import { withAllScopes } from '../missing-scopes.ts'
import { callThreads, graphUrl } from './call.ts'
import { readQuota } from './quota.ts'
import { readTokenRefusal } from './refusals.ts'
import { LongTokenAnswer, ProfileAnswer, ShortTokenAnswer, TokenFacts } from './responses.ts'

const scopes = scopeNames('threads')

/** Ms; an exchange makes three calls of it. */
const timeoutMs = 3 * secondMs

/** Connecting profiles on Threads. */
export const threadsConnector = (app: PlatformApp, clientDeps: ClientDeps): Connector => {
  const deps = { app, ...clientDeps }
  return {
    platform: 'threads',
    isAvailable: isAvailable(app),
    isSandbox: app.sandboxUrl !== undefined,
    authorizeUrl: (request) => authorizeUrl(app, request),
    exchange: (request) => exchangeCode(deps, request),
    accounts: (grant) => findAccount(deps, grant),
    refresh: async (refreshToken) => {
      const query = { grant_type: 'th_refresh_token', access_token: refreshToken }
      const outcome = await askForLongToken(deps, 'refresh_access_token', query)
      return outcome.kind === 'granted' ? outcome : { kind: 'refused', refusal: stillGood(outcome.refusal) }
    },
    facts: async (_, accessToken) => {
      const quota = await readQuota(deps, accessToken, timeoutMs)
      return quota.kind === 'known' ? { kind: 'known', facts: { quota: quota.posts } } : { kind: 'refused', refusal: refusalOf(quota) }
    },
    // Threads has no call for it: people remove the app in its settings.
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

/** A code gives a token for an hour, and that gives one for sixty days. */
const exchangeCode = async (deps: PlatformClient, { code, redirectUri }: { code: string; redirectUri: string }): Promise<GrantOutcome> => {
  const { clientId, clientSecret } = deps.app
  const called = await call(deps, {
    platform: 'threads',
    makesPublic: false,
    method: 'POST',
    url: graphUrl(deps.app, 'oauth/access_token'),
    body: new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code,
    }),
    answer: ShortTokenAnswer,
    refuse: readTokenRefusal,
    timeoutMs,
  })
  if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
  const query = { grant_type: 'th_exchange_token', client_secret: clientSecret, access_token: called.value.access_token }
  const outcome = await askForLongToken(deps, 'access_token', query)
  if (outcome.kind === 'refused') return outcome
  const granted = await scopesOf(deps, outcome.grant)
  return withAllScopes('threads', { ...outcome, grant: { ...outcome.grant, scopes: granted } })
}

/** The long token renews itself, so it is the refresh token too. */
const askForLongToken = async (
  deps: PlatformClient,
  path: 'access_token' | 'refresh_access_token',
  query: Record<string, string>,
): Promise<GrantOutcome> => {
  const called = await call(deps, {
    platform: 'threads',
    makesPublic: false,
    method: 'GET',
    url: graphUrl(deps.app, path),
    query,
    answer: LongTokenAnswer,
    refuse: readTokenRefusal,
    timeoutMs,
  })
  if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
  const { access_token, expires_in } = called.value
  const expiresAt = deps.now() + expires_in * secondMs
  return { kind: 'granted', grant: { accessToken: access_token, refreshToken: access_token, expiresAt, signInEndsAt: expiresAt, scopes } }
}

/** What the person allowed. Threads need not tell: then it is taken for all that was asked, and the first call that lacks something says so. */
const scopesOf = async (deps: PlatformClient, { accessToken }: Grant) => {
  const query = { input_token: accessToken }
  const called = await callThreads(deps, { method: 'GET', path: 'debug_token', query, accessToken, answer: TokenFacts, timeoutMs })
  return called.kind === 'ok' ? called.value.data.scopes : scopes
}

/** A token younger than a day is not renewed, which ends nothing: only a refusal of the sign-in itself does. */
const stillGood = (refusal: Refusal): Refusal => {
  if (refusal.reason.class !== 'invalid-content') return refusal
  const { reason } = transient('Threads does not renew this sign-in yet. It stays good. We’ll try again soon.', refusal.reason.detail)
  return { reason, retry: { when: 'later', afterMs: dayMs } }
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
