import { setTimeout as wait } from 'node:timers/promises'
import type { Connector, Grant, GrantOutcome, Profile } from '#functions/ports/connector.ts'
import { secondMs } from '#shared/domain/times.ts'
import { scopeNames } from '#shared/platforms/rules.ts'
import { hostUrl, isAvailable, type PlatformApp } from '../app.ts'
import { bearer, type ClientDeps, type PlatformClient } from '../call.ts'
import { refusalOf } from '../failed.ts'
import { withAllScopes } from '../long-token.ts'
import { callLinkedIn, ProfileAnswer, TokenAnswer } from './call.ts'

const scopes = scopeNames('linkedin')
const timeoutMs = 10 * secondMs

/**
 * LinkedIn may refuse a token for a few seconds after granting it: how often the first call is made, and the pause in
 * between, in ms.
 */
const fresh = { tries: 3, pauseMs: 2_500 }

/** Connects LinkedIn accounts. LinkedIn accepts PKCE only from native apps. `pause` waits for the given ms. */
export const linkedInConnector = (app: PlatformApp, clientDeps: ClientDeps, pause: (ms: number) => Promise<unknown> = wait): Connector => {
  const deps = { ...clientDeps, app }
  return {
    platform: 'linkedin',
    isAvailable: isAvailable(app),
    isSandbox: app.sandboxUrl !== undefined,
    authorizeUrl: ({ state, redirectUri }) => {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: app.clientId,
        redirect_uri: redirectUri,
        state,
        scope: scopes.join(' '),
      })
      return `${hostUrl(app, 'www.linkedin.com')}/oauth/v2/authorization?${query.toString().replaceAll('+', '%20')}`
    },
    exchange: async ({ code, redirectUri }) => {
      const outcome = await askForToken(deps, 'exchange', { grant_type: 'authorization_code', code, redirect_uri: redirectUri })
      return outcome.kind === 'granted' ? withAllScopes('linkedin', outcome) : outcome
    },
    refresh: (refreshToken) => askForToken(deps, 'refresh', { grant_type: 'refresh_token', refresh_token: refreshToken }),
    accounts: async (grant) => {
      const called = await askWhoItIs(deps, grant, pause)
      if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
      return { kind: 'known', found: [{ profile: toProfile(called.value), grant }] }
    },
    facts: async () => ({ kind: 'known', facts: {} }),
    // LinkedIn documents no API for this. People revoke access in their settings there.
    revoke: async () => false,
  }
}

const askForToken = async (
  deps: PlatformClient,
  operation: 'exchange' | 'refresh',
  fields: Record<string, string>,
): Promise<GrantOutcome> => {
  const { clientId, clientSecret } = deps.app
  const called = await callLinkedIn(deps, {
    operation,
    method: 'POST',
    url: `${hostUrl(deps.app, 'www.linkedin.com')}/oauth/v2/accessToken`,
    timeoutMs,
    body: new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret }),
    answer: TokenAnswer,
  })
  if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
  const { access_token, expires_in, scope, refresh_token, refresh_token_expires_in } = called.value
  const expiresAt = deps.now() + expires_in * secondMs
  const refreshEndsAt = refresh_token_expires_in === undefined ? undefined : deps.now() + refresh_token_expires_in * secondMs
  return {
    kind: 'granted',
    grant: {
      accessToken: access_token,
      refreshToken: refresh_token,
      expiresAt,
      // Apps without a refresh token can't continue once the access token expires, so the person has to sign in again.
      signInEndsAt: refresh_token === undefined ? expiresAt : refreshEndsAt,
      scopes: scope === undefined ? scopes : scope.split(/[\s,]+/).filter((name) => name !== ''),
    },
  }
}

const askWhoItIs = async (deps: PlatformClient, { accessToken }: Grant, pause: (ms: number) => Promise<unknown>) => {
  const ask = () =>
    callLinkedIn(deps, {
      operation: 'profile',
      method: 'GET',
      url: `${hostUrl(deps.app, 'api.linkedin.com')}/v2/userinfo`,
      timeoutMs,
      headers: { authorization: bearer(accessToken) },
      answer: ProfileAnswer,
    })
  let called = await ask()
  for (let tries = 1; tries < fresh.tries && called.kind === 'refused' && called.refusal.retry.when === 'after-refresh'; tries += 1) {
    await pause(fresh.pauseMs)
    called = await ask()
  }
  return called
}

/** LinkedIn provides no profile URL, so people recognize the account by its name. */
const toProfile = ({ sub, name: whole, given_name: given, family_name: family, picture }: ProfileAnswer): Profile => {
  const name = whole || [given, family].filter((part) => part).join(' ') || 'LinkedIn member'
  return { remoteId: sub, username: name, name, ...(picture && { avatarUrl: picture }), isPremium: false }
}
