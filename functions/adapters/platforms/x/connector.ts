import * as z from 'zod'
import type { Connector, GrantOutcome, Profile } from '#functions/ports/connector.ts'
import { secondMs } from '#shared/domain/times.ts'
import { scopeNames } from '#shared/platforms/rules.ts'
import { hostUrl, isAvailable, type PlatformApp } from '../app.ts'
import { bearer, type ClientDeps, type PlatformClient } from '../call.ts'
import { refusalOf } from '../failed.ts'
import { withAllScopes } from '../long-token.ts'
import { callX, ProfileAnswer, TokenAnswer } from './call.ts'
import type { Operation } from './refusal-rules.ts'

/** Without `offline.access`, there's no refresh token. */
const scopes = scopeNames('x')

/** Connects X accounts. */
export const xConnector = (app: PlatformApp, clientDeps: ClientDeps): Connector => {
  const deps = { app, ...clientDeps }
  return {
    platform: 'x',
    isAvailable: isAvailable(app),
    isSandbox: app.sandboxUrl !== undefined,
    authorizeUrl: (request) => authorizeUrl(app, request),
    exchange: async ({ code, verifier, redirectUri }) => {
      const outcome = await askForTokens(deps, 'exchange', {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      })
      return outcome.kind === 'granted' ? withAllScopes('x', asGranted(outcome)) : outcome
    },
    refresh: (refreshToken) => askForTokens(deps, 'refresh', { grant_type: 'refresh_token', refresh_token: refreshToken }),
    accounts: async (grant) => {
      const called = await callX(deps, {
        operation: 'profile',
        method: 'GET',
        path: '/users/me',
        query: { 'user.fields': 'profile_image_url,subscription_type' },
        authorization: bearer(grant.accessToken),
        answer: ProfileAnswer,
      })
      if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
      return { kind: 'known', found: [{ profile: toProfile(called.value), grant }] }
    },
    facts: async () => ({ kind: 'known', facts: {} }),
    revoke: async ({ refreshToken, accessToken }) => {
      const fields = { token: refreshToken ?? accessToken }
      return (await callTokens(deps, { operation: 'revoke', path: '/oauth2/revoke', fields, answer: z.unknown() })).kind === 'ok'
    },
  }
}

const authorizeUrl = (app: PlatformApp, { state, challenge, redirectUri }: { state: string; challenge: string; redirectUri: string }) => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  // X documents that spaces must be encoded as %20.
  return `${hostUrl(app, 'x.com')}/i/oauth2/authorize?${query.toString().replaceAll('+', '%20')}`
}

const askForTokens = async (
  deps: PlatformClient,
  operation: 'exchange' | 'refresh',
  fields: Record<string, string>,
): Promise<GrantOutcome> => {
  const called = await callTokens(deps, { operation, path: '/oauth2/token', fields, answer: TokenAnswer })
  if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
  const { access_token, refresh_token, expires_in, scope } = called.value
  return {
    kind: 'granted',
    grant: {
      accessToken: access_token,
      refreshToken: refresh_token ?? fields.refresh_token,
      expiresAt: deps.now() + expires_in * secondMs,
      // In OAuth, a response without scopes grants the requested ones.
      scopes: scope === undefined ? scopes : scope.split(' ').filter((name) => name !== ''),
    },
  }
}

/**
 * The credentials go into the header unencoded, because X doesn't decode them. The client id is in the body too, as X
 * used to require.
 */
const callTokens = <Schema extends z.ZodType>(
  deps: PlatformClient,
  { operation, path, fields, answer }: { operation: Operation; path: string; fields: Record<string, string>; answer: Schema },
) => {
  const { clientId, clientSecret } = deps.app
  return callX(deps, {
    operation,
    method: 'POST',
    path,
    authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    body: new URLSearchParams({ ...fields, client_id: clientId }),
    answer,
  })
}

/** X may grant `offline.access` without a refresh token, which amounts to not granting it. */
const asGranted = ({ grant }: Extract<GrantOutcome, { kind: 'granted' }>) => ({
  kind: 'granted' as const,
  grant: { ...grant, scopes: grant.scopes.filter((scope) => scope !== 'offline.access' || grant.refreshToken !== undefined) },
})

const toProfile = ({ data }: ProfileAnswer): Profile => ({
  remoteId: data.id,
  username: data.username,
  name: data.name,
  ...(data.profile_image_url && { avatarUrl: data.profile_image_url }),
  isPremium: isPaid(data.subscription_type),
})

const isPaid = (type = 'none') => type.toLowerCase() !== 'none'
