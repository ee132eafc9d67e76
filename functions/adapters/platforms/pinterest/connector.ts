import type { Connector, GrantOutcome, Profile } from '#functions/ports/connector.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { AccountFacts } from '#shared/platforms/models.ts'
import { scopeNames } from '#shared/platforms/rules.ts'
import { hostUrl, isAvailable, type PlatformApp } from '../app.ts'
import { bearer, type ClientDeps, type PlatformClient } from '../call.ts'
import { refusalOf } from '../failed.ts'
import { withAllScopes } from '../long-token.ts'
import { BoardsAnswer, callPinterest, TokenAnswer, UserAnswer } from './call.ts'

/** The deadline for one call of the connector, in ms. */
const deadlineMs = 9_500
/** The most items on one page. */
const boardsPerPage = 250

/** Connects Pinterest accounts. */
export const pinterestConnector = (app: PlatformApp, clientDeps: ClientDeps): Connector => {
  const deps = { ...clientDeps, app }
  return {
    platform: 'pinterest',
    isAvailable: isAvailable(app),
    isSandbox: app.sandboxUrl !== undefined,
    authorizeUrl: ({ state, redirectUri }) => {
      const scope = scopeNames('pinterest').join(',')
      const query = new URLSearchParams({ client_id: app.clientId, redirect_uri: redirectUri, response_type: 'code', scope, state })
      return `${hostUrl(app, 'www.pinterest.com')}/oauth/?${query}`
    },
    exchange: async ({ code, redirectUri }) => {
      const outcome = await askForTokens(deps, 'exchange', { grant_type: 'authorization_code', code, redirect_uri: redirectUri })
      return outcome.kind === 'granted' ? withAllScopes('pinterest', outcome) : outcome
    },
    refresh: (refreshToken) => askForTokens(deps, 'refresh', { grant_type: 'refresh_token', refresh_token: refreshToken }),
    accounts: async (grant) => {
      const called = await callPinterest(deps, {
        operation: 'profile',
        method: 'GET',
        path: '/user_account',
        answer: UserAnswer,
        authorization: bearer(grant.accessToken),
        timeoutMs: deadlineMs,
      })
      if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
      return { kind: 'known', found: [{ profile: toProfile(called.value), grant }] }
    },
    facts: (_, accessToken) => boardsOf(deps, accessToken),
    // Pinterest has no API for this. People remove the app in their settings.
    revoke: async () => false,
  }
}

/**
 * Apps created before 2025-09-25 only get refresh tokens that renew themselves if they ask for it. For others, it has
 * no effect.
 */
const askForTokens = async (
  deps: PlatformClient,
  operation: 'exchange' | 'refresh',
  fields: Record<string, string>,
): Promise<GrantOutcome> => {
  const { clientId, clientSecret } = deps.app
  const called = await callPinterest(deps, {
    operation,
    method: 'POST',
    path: '/oauth/token',
    authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    body: new URLSearchParams({ ...fields, ...(operation === 'exchange' && { continuous_refresh: 'true' }) }),
    answer: TokenAnswer,
    timeoutMs: deadlineMs,
  })
  if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
  const { access_token, refresh_token, expires_in, refresh_token_expires_in, scope } = called.value
  return {
    kind: 'granted',
    grant: {
      accessToken: access_token,
      refreshToken: refresh_token ?? fields.refresh_token,
      expiresAt: deps.now() + expires_in * secondMs,
      ...(refresh_token_expires_in !== undefined && { signInEndsAt: deps.now() + refresh_token_expires_in * secondMs }),
      // Requested with commas, returned with spaces.
      scopes: scope === undefined ? scopeNames('pinterest') : scope.split(/[\s,]+/).filter((name) => name !== ''),
    },
  }
}

const toProfile = ({ id, username, business_name, profile_image }: UserAnswer): Profile => ({
  remoteId: id,
  username,
  name: business_name || username,
  ...(profile_image && { avatarUrl: profile_image }),
  isPremium: false,
})

/** Returns every board that can be pinned to. */
const boardsOf = async (deps: PlatformClient, accessToken: string): ReturnType<Connector['facts']> => {
  const startedAt = deps.now()
  const boards: NonNullable<AccountFacts['boards']> = []
  const seen = new Set<string>()
  let bookmark: string | undefined
  do {
    if (bookmark) seen.add(bookmark)
    const called = await callPinterest(deps, {
      operation: 'boards',
      method: 'GET',
      path: '/boards',
      answer: BoardsAnswer,
      query: { page_size: String(boardsPerPage), ...(bookmark && { bookmark }) },
      authorization: bearer(accessToken),
      timeoutMs: Math.max(1, deadlineMs - (deps.now() - startedAt)),
    })
    if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
    const { items } = called.value
    boards.push(
      ...items.filter(({ is_ads_only }) => !is_ads_only).map(({ id, name, privacy }) => ({ id, name, isSecret: privacy === 'SECRET' })),
    )
    bookmark = called.value.bookmark ?? undefined
    // A repeated bookmark would loop forever.
  } while (bookmark && !seen.has(bookmark))
  return { kind: 'known', facts: { boards } }
}
