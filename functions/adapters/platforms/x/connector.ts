import * as z from 'zod'
import type { Connector, GrantOutcome, Profile } from '#functions/ports/connector.ts'
import { ProfileAnswer, TokenAnswer } from './answers.ts'
import { bearer, type Caller, callX } from './call.ts'
import type { XConfig } from './config.ts'
import type { Operation } from './problem.ts'
import { refusalOf } from './refusals.ts'

/** What publishing takes; without `offline.access` there is no refresh token. */
const scopes = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access']

const purposes: Record<string, string> = {
  'tweet.read': 'read posts',
  'tweet.write': 'post',
  'users.read': 'read the profile',
  'media.write': 'upload images and videos',
  'offline.access': 'post while you are away',
}

/** Connecting accounts on X. `now` gives ms since the epoch. */
export const xConnector = (config: XConfig, fetch = globalThis.fetch, now = Date.now): Connector => {
  const deps = { config, fetch, now }
  return {
    platform: 'x',
    isAvailable: config.clientId !== '' && config.clientSecret !== '',
    isSandbox: config.isSandbox,
    authorizeUrl: (request) => authorizeUrl(config, request),
    exchange: async ({ code, verifier, redirectUri }) => {
      const outcome = await askForTokens(deps, 'exchange', {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      })
      return outcome.kind === 'granted' ? withAllScopes(outcome) : outcome
    },
    refresh: (refreshToken) => askForTokens(deps, 'refresh', { grant_type: 'refresh_token', refresh_token: refreshToken }),
    profile: async (accessToken) => {
      const called = await callX(deps, {
        operation: 'profile',
        method: 'GET',
        path: '/2/users/me',
        query: { 'user.fields': 'profile_image_url,verified,verified_type,subscription_type' },
        authorization: bearer(accessToken),
        answer: ProfileAnswer,
      })
      return called.kind === 'ok' ? { kind: 'known', profile: toProfile(called.value) } : { kind: 'refused', refusal: refusalOf(called) }
    },
    revoke: async (token) =>
      (await callTokens(deps, { operation: 'revoke', path: '/2/oauth2/revoke', fields: { token }, answer: z.unknown() })).kind === 'ok',
  }
}

const authorizeUrl = (
  { webUrl, clientId }: XConfig,
  { state, challenge, redirectUri }: { state: string; challenge: string; redirectUri: string },
) => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  // X documents spaces as %20.
  return `${webUrl}/i/oauth2/authorize?${query.toString().replaceAll('+', '%20')}`
}

const askForTokens = async (deps: Caller, operation: 'exchange' | 'refresh', fields: Record<string, string>): Promise<GrantOutcome> => {
  const called = await callTokens(deps, { operation, path: '/2/oauth2/token', fields, answer: TokenAnswer })
  if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
  const { access_token, refresh_token, expires_in, scope } = called.value
  return {
    kind: 'granted',
    grant: {
      accessToken: access_token,
      refreshToken: refresh_token ?? fields.refresh_token ?? '',
      expiresAt: deps.now() + expires_in * 1_000,
      // By OAuth's rule a reply without scopes grants those that were asked for.
      scopes: scope === undefined ? scopes : scope.split(' ').filter((name) => name !== ''),
    },
  }
}

/** The credentials go raw into the header, as X compares them undecoded, and the client id into the body too, as X once demanded. */
const callTokens = <Schema extends z.ZodType>(
  deps: Caller,
  { operation, path, fields, answer }: { operation: Operation; path: string; fields: Record<string, string>; answer: Schema },
) => {
  const { clientId, clientSecret } = deps.config
  return callX(deps, {
    operation,
    method: 'POST',
    path,
    authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    body: new URLSearchParams({ ...fields, client_id: clientId }),
    answer,
  })
}

const withAllScopes = (outcome: Extract<GrantOutcome, { kind: 'granted' }>): GrantOutcome => {
  const missing = scopes.filter(
    (scope) => !outcome.grant.scopes.includes(scope) || (scope === 'offline.access' && outcome.grant.refreshToken === ''),
  )
  if (missing.length === 0) return outcome
  const abilities = missing.map((scope) => purposes[scope] ?? scope).join(', ')
  return {
    kind: 'refused',
    refusal: {
      reason: {
        class: 'permission',
        message: `X did not allow Crier to ${abilities}. Connect again and allow everything it asks.`,
        detail: `missing: ${missing.join(' ')}`,
      },
      retry: { when: 'after-reconnect' },
    },
  }
}

const toProfile = ({ data }: ProfileAnswer): Profile => ({
  remoteId: data.id,
  username: data.username,
  name: data.name,
  ...(data.profile_image_url && { avatarUrl: data.profile_image_url }),
  isPremium: isPaid(data.subscription_type) || isPaid(data.verified_type),
})

const isPaid = (type = 'none') => type.toLowerCase() !== 'none'
