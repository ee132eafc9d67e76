import type * as z from 'zod'
import type { Connector, Grant, GrantOutcome, Profile } from '#functions/ports/connector.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { scopeNames } from '#shared/domain/scopes.ts'
import { dayMs, secondMs } from '#shared/domain/times.ts'
import { hostUrl, isAvailable, type PlatformApp } from '../app.ts'
import { type ClientDeps, call, type PlatformClient } from '../call.ts'
import { refusalOf, transient } from '../failed.ts'
import { withAllScopes } from '../missing-scopes.ts'
import { callInstagram, tokenUrl } from './call.ts'
import { readTokenRefusal } from './refusals.ts'
import { LongTokenAnswer, ProfileAnswer, QuotaAnswer, ShortTokenAnswer } from './responses.ts'

const scopes = scopeNames('instagram')

/** Ms; an exchange makes two calls of it. */
const timeoutMs = 5 * secondMs

/** Connecting accounts on Instagram, with Instagram Login: no Facebook Page is needed. */
export const instagramConnector = (app: PlatformApp, clientDeps: ClientDeps): Connector => {
  const deps = { app, ...clientDeps }
  return {
    platform: 'instagram',
    isAvailable: isAvailable(app),
    isSandbox: app.sandboxUrl !== undefined,
    authorizeUrl: (request) => authorizeUrl(app, request),
    exchange: (request) => exchangeCode(deps, request),
    accounts: (grant) => findAccount(deps, grant),
    refresh: async (refreshToken) => {
      const query = { grant_type: 'ig_refresh_token', access_token: refreshToken }
      const outcome = await askForLongToken(deps, 'refresh_access_token', query)
      return outcome.kind === 'granted' ? outcome : { kind: 'refused', refusal: stillGood(outcome.refusal) }
    },
    facts: async ({ remoteId }, accessToken) => {
      const path = `${remoteId}/content_publishing_limit`
      const query = { fields: 'quota_usage,config' }
      const called = await callInstagram(deps, { method: 'GET', path, query, accessToken, answer: QuotaAnswer, timeoutMs })
      if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
      const [{ quota_usage, config }] = called.value.data
      return { kind: 'known', facts: { quota: { used: quota_usage, total: config.quota_total } } }
    },
    // Instagram has no call for it: people remove the app in its settings.
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
    enable_fb_login: '0',
  })
  return `${hostUrl(app, 'www.instagram.com')}/oauth/authorize?${query}`
}

/** A code gives a token for an hour, and that gives one for sixty days. */
const exchangeCode = async (deps: PlatformClient, { code, redirectUri }: { code: string; redirectUri: string }): Promise<GrantOutcome> => {
  const { clientId, clientSecret } = deps.app
  const called = await call(deps, {
    platform: 'instagram',
    makesPublic: false,
    method: 'POST',
    url: `${hostUrl(deps.app, 'api.instagram.com')}/oauth/access_token`,
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
  const { access_token, permissions = scopes } = called.value
  const query = { grant_type: 'ig_exchange_token', client_secret: clientSecret, access_token }
  const outcome = await askForLongToken(deps, 'access_token', query)
  if (outcome.kind === 'refused') return outcome
  return withAllScopes('instagram', { ...outcome, grant: { ...outcome.grant, scopes: permissions } })
}

/** The long token renews itself, so it is the refresh token too. */
const askForLongToken = async (
  deps: PlatformClient,
  path: 'access_token' | 'refresh_access_token',
  query: Record<string, string>,
): Promise<GrantOutcome> => {
  const called = await call(deps, {
    platform: 'instagram',
    makesPublic: false,
    method: 'GET',
    url: tokenUrl(deps.app, path),
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

/** A token younger than a day is not renewed, which ends nothing: only a refusal of the sign-in itself does. */
const stillGood = (refusal: Refusal): Refusal => {
  if (refusal.reason.class !== 'invalid-content') return refusal
  const { reason } = transient('Instagram does not renew this sign-in yet. It stays good. We’ll try again soon.', refusal.reason.detail)
  return { reason, retry: { when: 'later', afterMs: dayMs } }
}

const findAccount = async (deps: PlatformClient, grant: Grant): ReturnType<Connector['accounts']> => {
  const query = { fields: 'user_id,username,name,account_type,profile_picture_url' }
  const { accessToken } = grant
  const called = await callInstagram(deps, { method: 'GET', path: 'me', query, accessToken, answer: ProfileAnswer, timeoutMs })
  if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
  if (called.value.account_type?.toUpperCase() === 'PERSONAL') return { kind: 'refused', refusal: personalAccount }
  return { kind: 'known', found: [{ profile: toProfile(called.value), grant }] }
}

const personalAccount: Refusal = {
  reason: {
    class: 'permission',
    message:
      'Instagram lets apps post to professional accounts only. Make yours a Business or Creator account in the Instagram app, then connect it again.',
  },
  retry: { when: 'never' },
}

const toProfile = ({ user_id, username, name, profile_picture_url }: z.output<typeof ProfileAnswer>): Profile => ({
  remoteId: user_id,
  username,
  name: name || username,
  ...(profile_picture_url && { avatarUrl: profile_picture_url }),
  isPremium: false,
})
