import * as z from 'zod'
import type { Connector, GrantOutcome, Profile } from '#functions/ports/connector.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { AccountFacts } from '#shared/platforms/models.ts'
import { scopeNames } from '#shared/platforms/rules.ts'
import { hostUrl, isAvailable, type PlatformApp } from '../app.ts'
import { bearer, type ClientDeps, type PlatformClient } from '../call.ts'
import { refusalOf } from '../failed.ts'
import { withAllScopes } from '../long-token.ts'
import { CategoriesAnswer, type Channel, ChannelsAnswer, callYouTube, dataUrl, TokenAnswer, tokenUrl } from './call.ts'

const timeoutMs = 10 * secondMs

/** Categories differ slightly between countries. This country's are available almost everywhere. */
const categoriesOf = 'US'

/** Connects YouTube channels, which belong to Google accounts. */
export const youTubeConnector = (app: PlatformApp, clientDeps: ClientDeps): Connector => {
  const deps = { ...clientDeps, app }
  return {
    platform: 'youtube',
    isAvailable: isAvailable(app),
    isSandbox: app.sandboxUrl !== undefined,
    authorizeUrl: (request) => authorizeUrl(app, request),
    exchange: async ({ code, verifier, redirectUri }) => {
      const fields = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }
      const outcome = await askForTokens(deps, 'exchange', fields)
      if (outcome.kind === 'granted' && outcome.grant.refreshToken === undefined) return { kind: 'refused', refusal: notLasting }
      return outcome.kind === 'granted' ? withAllScopes('youtube', outcome) : outcome
    },
    refresh: (refreshToken) => askForTokens(deps, 'refresh', { grant_type: 'refresh_token', refresh_token: refreshToken }),
    accounts: async (grant) => {
      const called = await callYouTube(deps, {
        operation: 'profile',
        method: 'GET',
        url: dataUrl(app, 'channels'),
        timeoutMs,
        answer: ChannelsAnswer,
        query: { part: 'snippet,contentDetails,status', mine: 'true' },
        headers: { authorization: bearer(grant.accessToken) },
      })
      if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
      const found = (called.value.items ?? []).map((channel) => ({ profile: toProfile(channel), grant }))
      return found.length > 0 ? { kind: 'known', found } : { kind: 'refused', refusal: noChannel }
    },
    facts: async (_account, accessToken) => {
      const called = await callYouTube(deps, {
        operation: 'facts',
        method: 'GET',
        url: dataUrl(app, 'videoCategories'),
        timeoutMs,
        answer: CategoriesAnswer,
        query: { part: 'snippet', regionCode: categoriesOf },
        headers: { authorization: bearer(accessToken) },
      })
      return called.kind === 'ok' ? { kind: 'known', facts: toFacts(called.value) } : { kind: 'refused', refusal: refusalOf(called) }
    },
    revoke: async ({ refreshToken, accessToken }) => {
      const body = new URLSearchParams({ token: refreshToken ?? accessToken })
      const request = { operation: 'revoke', method: 'POST', url: tokenUrl(app, 'revoke'), body, timeoutMs, answer: z.unknown() } as const
      return (await callYouTube(deps, request)).kind === 'ok'
    },
  }
}

/** A refresh token requires `access_type=offline`, and is only certain if the person is prompted again. */
const authorizeUrl = (app: PlatformApp, { state, challenge, redirectUri }: Parameters<Connector['authorizeUrl']>[0]) => {
  const query = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopeNames('youtube').join(' '),
    access_type: 'offline',
    prompt: 'consent',
    include_granted_scopes: 'true',
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  return `${hostUrl(app, 'accounts.google.com')}/o/oauth2/v2/auth?${query}`
}

const askForTokens = async (
  deps: PlatformClient,
  operation: 'exchange' | 'refresh',
  fields: Record<string, string>,
): Promise<GrantOutcome> => {
  const { clientId, clientSecret } = deps.app
  const called = await callYouTube(deps, {
    operation,
    method: 'POST',
    url: tokenUrl(deps.app, 'token'),
    timeoutMs,
    answer: TokenAnswer,
    body: new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret }),
  })
  return called.kind === 'ok'
    ? { kind: 'granted', grant: toGrant(called.value, fields, deps.now()) }
    : { kind: 'refused', refusal: refusalOf(called) }
}

/** A refresh usually returns no new refresh token. The old one stays valid. */
const toGrant = (answer: TokenAnswer, { refresh_token: before }: Record<string, string>, now: number) => ({
  accessToken: answer.access_token,
  refreshToken: answer.refresh_token ?? before,
  expiresAt: now + answer.expires_in * secondMs,
  ...(answer.refresh_token_expires_in !== undefined && { signInEndsAt: now + answer.refresh_token_expires_in * secondMs }),
  scopes: answer.scope === undefined ? scopeNames('youtube') : answer.scope.split(' ').filter((name) => name !== ''),
})

/** YouTube allows its longest videos on verified channels, which Crier calls premium. */
const toProfile = ({ id, snippet, status }: Channel): Profile => {
  const avatarUrl = snippet.thumbnails?.default?.url
  return {
    remoteId: id,
    username: snippet.customUrl?.replace(/^@/, '') ?? id,
    name: snippet.title,
    ...(avatarUrl && { avatarUrl }),
    isPremium: status?.longUploadsStatus === 'allowed',
  }
}

const toFacts = ({ items }: z.output<typeof CategoriesAnswer>): AccountFacts => ({
  categories: items.filter(({ snippet }) => snippet.assignable).map(({ id, snippet }) => ({ id, name: snippet.title })),
})

const noChannel: Refusal = {
  reason: { class: 'permission', message: 'This Google account has no YouTube channel. Create one on youtube.com, then connect it.' },
  retry: { when: 'never' },
}

const notLasting: Refusal = {
  reason: {
    class: 'permission',
    message: 'Google didn’t let Crier post while you’re away. Reconnect YouTube.',
    detail: 'no refresh token',
  },
  retry: { when: 'after-reconnect' },
}
