import type * as z from 'zod'
import type { Connector, Grant, GrantOutcome, Profile } from '#functions/ports/connector.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { secondMs } from '#shared/domain/times.ts'
import { scopeNames } from '#shared/platforms/rules.ts'
import { hostUrl, isAvailable, type PlatformApp } from '../app.ts'
import type { ClientDeps, PlatformClient } from '../call.ts'
import { refusalOf } from '../failed.ts'
import { longTokens, withAllScopes } from '../long-token.ts'
import { callInstagram, ProfileAnswer, QuotaAnswer, ShortTokenAnswer, tokenUrl } from './call.ts'
import { readTokenRefusal } from './refusals.ts'

const scopes = scopeNames('instagram')

/** The timeout of one call in ms; an exchange makes two. */
const timeoutMs = 5 * secondMs

/** Connects Instagram accounts with Instagram Login, which needs no Facebook Page. */
export const instagramConnector = (app: PlatformApp, clientDeps: ClientDeps): Connector => {
  const deps = { app, ...clientDeps }
  return {
    platform: 'instagram',
    isAvailable: isAvailable(app),
    isSandbox: app.sandboxUrl !== undefined,
    authorizeUrl: (request) => authorizeUrl(app, request),
    exchange: (request) => exchangeCode(deps, request),
    accounts: (grant) => findAccount(deps, grant),
    refresh: (refreshToken) => tokens.refresh(deps, refreshToken),
    facts: async ({ remoteId }, accessToken) => {
      const path = `${remoteId}/content_publishing_limit`
      const query = { fields: 'quota_usage,config' }
      const called = await callInstagram(deps, { method: 'GET', path, query, accessToken, answer: QuotaAnswer, timeoutMs })
      if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
      const [{ quota_usage, config }] = called.value.data
      return { kind: 'known', facts: { quota: { used: quota_usage, total: config.quota_total } } }
    },
    // Instagram has no API for this. People remove the app in its settings.
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

const tokens = longTokens({
  platform: 'instagram',
  codeUrl: (app) => `${hostUrl(app, 'api.instagram.com')}/oauth/access_token`,
  tokenUrl,
  grantPrefix: 'ig',
  shortToken: ShortTokenAnswer,
  refuse: readTokenRefusal,
  timeoutMs,
})

const exchangeCode = async (deps: PlatformClient, request: { code: string; redirectUri: string }): Promise<GrantOutcome> => {
  const outcome = await tokens.exchange(deps, request)
  if (outcome.kind === 'refused') return outcome
  const { grant, short } = outcome
  return withAllScopes('instagram', { kind: 'granted', grant: { ...grant, scopes: short.permissions ?? scopes } })
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
      'Instagram only lets apps post to professional accounts. Switch yours to a Business or Creator account in the Instagram app, then reconnect it.',
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
