import * as z from 'zod'
import type { Connector, GrantOutcome, Profile } from '#functions/ports/connector.ts'
import { secondMs } from '#shared/domain/times.ts'
import { scopeNames } from '#shared/platforms/rules.ts'
import { hostUrl, isAvailable, type PlatformApp } from '../app.ts'
import { type ClientDeps, call, type PlatformClient } from '../call.ts'
import { refusalOf } from '../failed.ts'
import { withAllScopes } from '../long-token.ts'
import { apiUrl, callTikTok, TokenAnswer, tikTokVersion, UserAnswer } from './call.ts'
import { isSignInOk, readSignInRefusal } from './refusals.ts'
import { askCreator, isAboutCreator } from './requests.ts'

const scopes = scopeNames('tiktok')
const timeoutMs = 10 * secondMs

/**
 * Connects TikTok accounts. TikTok requires PKCE only from desktop and mobile apps, so the state and our secret protect
 * a sign-in.
 */
export const tikTokConnector = (app: PlatformApp, clientDeps: ClientDeps): Connector => {
  const deps = { app, ...clientDeps }
  return {
    platform: 'tiktok',
    isAvailable: isAvailable(app),
    isSandbox: app.sandboxUrl !== undefined,
    authorizeUrl: ({ state, redirectUri }) => authorizeUrl(app, { state, redirectUri }),
    exchange: async ({ code, redirectUri }) => {
      const outcome = await askForTokens(deps, 'exchange', { grant_type: 'authorization_code', code, redirect_uri: redirectUri })
      return outcome.kind === 'granted' ? withAllScopes('tiktok', outcome) : outcome
    },
    refresh: (refreshToken) => askForTokens(deps, 'refresh', { grant_type: 'refresh_token', refresh_token: refreshToken }),
    accounts: async (grant) => {
      const known = await profileOf(deps, grant.accessToken)
      return known.kind === 'known' ? { kind: 'known', found: [{ profile: known.profile, grant }] } : known
    },
    facts: async ({ username }, accessToken) => {
      const asked = await askCreator(deps, accessToken)
      if (asked.kind === 'ok') return { kind: 'known', facts: { creator: asked.creator } }
      const refusal = refusalOf(asked)
      if (!isAboutCreator(refusal)) return { kind: 'refused', refusal }
      // The person is told when they write a post, and isn't turned away here.
      return { kind: 'known', facts: { creator: { ...unknownCreator, nickname: username, username, refusal: refusal.reason.message } } }
    },
    revoke: async ({ accessToken }) => {
      const called = await callOAuth(deps, {
        operation: 'revoke',
        path: '/oauth/revoke/',
        fields: { token: accessToken },
        answer: z.unknown(),
      })
      return called.kind === 'ok'
    },
  }
}

const unknownCreator = { privacies: [], commentsAreOff: true, duetsAreOff: true, stitchesAreOff: true, videoMaxMs: 0 }

const authorizeUrl = (app: PlatformApp, { state, redirectUri }: { state: string; redirectUri: string }) => {
  const query = new URLSearchParams({
    client_key: app.clientId,
    response_type: 'code',
    scope: scopes.join(','),
    redirect_uri: redirectUri,
    state,
  })
  return `${hostUrl(app, 'www.tiktok.com')}/${tikTokVersion.version}/auth/authorize/?${query}`
}

type OAuthCall<Schema extends z.ZodType> = {
  operation: 'exchange' | 'refresh' | 'revoke'
  path: string
  fields: Record<string, string>
  answer: Schema
}

const callOAuth = <Schema extends z.ZodType>({ app, fetch }: PlatformClient, { operation, path, fields, answer }: OAuthCall<Schema>) =>
  call(
    { fetch },
    {
      platform: 'tiktok',
      method: 'POST',
      url: apiUrl(app, path),
      body: new URLSearchParams({ client_key: app.clientId, client_secret: app.clientSecret, ...fields }),
      answer,
      isSuccess: isSignInOk,
      refuse: readSignInRefusal(operation),
      makesPublic: false,
      timeoutMs,
    },
  )

const askForTokens = async (
  deps: PlatformClient,
  operation: 'exchange' | 'refresh',
  fields: Record<string, string>,
): Promise<GrantOutcome> => {
  const called = await callOAuth(deps, { operation, path: '/oauth/token/', fields, answer: TokenAnswer })
  if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
  const { access_token, refresh_token, expires_in, refresh_expires_in, scope } = called.value
  const now = deps.now()
  return {
    kind: 'granted',
    grant: {
      accessToken: access_token,
      refreshToken: refresh_token ?? fields.refresh_token,
      expiresAt: now + expires_in * secondMs,
      ...(refresh_expires_in !== undefined && { signInEndsAt: now + refresh_expires_in * secondMs }),
      scopes: scope === undefined ? scopes : scope.split(/[\s,]+/).filter((name) => name !== ''),
    },
  }
}

/**
 * The username, which is part of a post's URL, only comes with the account's posting options. It stays unknown for an
 * account that can't post right now.
 */
const profileOf = async (deps: PlatformClient, accessToken: string) => {
  const [called, asked] = await Promise.all([
    callTikTok(deps, {
      method: 'GET',
      path: '/user/info/',
      query: { fields: 'open_id,union_id,avatar_url,display_name' },
      accessToken,
      data: UserAnswer,
      timeoutMs,
    }),
    askCreator(deps, accessToken),
  ])
  if (called.kind !== 'ok') return { kind: 'refused' as const, refusal: refusalOf(called) }
  const refusal = asked.kind === 'ok' ? undefined : refusalOf(asked)
  if (refusal && !isAboutCreator(refusal)) return { kind: 'refused' as const, refusal }
  return { kind: 'known' as const, profile: toProfile(called.value, asked.kind === 'ok' ? asked.creator.username : undefined) }
}

const toProfile = ({ user }: UserAnswer, username = user.display_name): Profile => ({
  remoteId: user.open_id,
  username,
  name: user.display_name,
  ...(user.avatar_url && { avatarUrl: user.avatar_url }),
  isPremium: false,
})
