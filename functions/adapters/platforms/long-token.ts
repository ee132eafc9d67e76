import * as z from 'zod'
import type { GrantOutcome } from '#functions/ports/connector.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { dayMs, secondMs } from '#shared/domain/times.ts'
import { missingScopes, scopeNames } from '#shared/platforms/rules.ts'
import type { PlatformApp } from './app.ts'
import { type Answered, call, type PlatformClient } from './call.ts'
import { type Failed, refusalOf, transient } from './failed.ts'

type Rules<ShortToken extends { access_token: string }> = {
  platform: Platform
  /** The URL that exchanges a code for a token. */
  codeUrl: (app: PlatformApp) => string
  /** The URL that exchanges a token for a longer-lived one. */
  tokenUrl: (app: PlatformApp, path: 'access_token' | 'refresh_access_token') => string
  /** The prefix of the platform's own grants, such as `ig`. */
  grantPrefix: string
  shortToken: z.ZodType<ShortToken>
  refuse: (answered: Answered) => Failed | undefined
  /** The timeout of each call, in ms. */
  timeoutMs: number
}

const LongTokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/**
 * Meta's sign-ins without a Page: a code is exchanged for a one-hour token, then for a sixty-day token, which renews
 * itself.
 */
export const longTokens = <ShortToken extends { access_token: string }>(rules: Rules<ShortToken>) => {
  const { platform, refuse, timeoutMs } = rules
  const common = { platform, makesPublic: false, refuse, timeoutMs }

  const askForLongToken = async (
    deps: PlatformClient,
    path: 'access_token' | 'refresh_access_token',
    query: Record<string, string>,
  ): Promise<GrantOutcome> => {
    const called = await call(deps, { ...common, method: 'GET', url: rules.tokenUrl(deps.app, path), query, answer: LongTokenAnswer })
    if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
    const { access_token: accessToken, expires_in } = called.value
    const expiresAt = deps.now() + expires_in * secondMs
    const scopes = scopeNames(platform)
    // The long-lived token renews itself, so it's also the refresh token.
    return { kind: 'granted', grant: { accessToken, refreshToken: accessToken, expiresAt, signInEndsAt: expiresAt, scopes } }
  }

  /** `granted.scopes` are all the scopes requested; `short` is the platform's response with the one-hour token. */
  const exchange = async (deps: PlatformClient, { code, redirectUri }: { code: string; redirectUri: string }) => {
    const { clientId, clientSecret } = deps.app
    const body = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code,
    })
    const called = await call(deps, { ...common, method: 'POST', url: rules.codeUrl(deps.app), body, answer: rules.shortToken })
    if (called.kind !== 'ok') return { kind: 'refused' as const, refusal: refusalOf(called) }
    const query = {
      grant_type: `${rules.grantPrefix}_exchange_token`,
      client_secret: clientSecret,
      access_token: called.value.access_token,
    }
    const outcome = await askForLongToken(deps, 'access_token', query)
    return outcome.kind === 'granted' ? { ...outcome, short: called.value } : outcome
  }

  const refresh = async (deps: PlatformClient, refreshToken: string): Promise<GrantOutcome> => {
    const query = { grant_type: `${rules.grantPrefix}_refresh_token`, access_token: refreshToken }
    const outcome = await askForLongToken(deps, 'refresh_access_token', query)
    return outcome.kind === 'granted' ? outcome : { kind: 'refused', refusal: stillGood(platform, outcome.refusal) }
  }

  return { exchange, refresh }
}

/**
 * A token younger than a day can't be refreshed, but that doesn't end anything. Only a refusal of the sign-in itself
 * does.
 */
const stillGood = (platform: Platform, refusal: Refusal): Refusal => {
  if (refusal.reason.class !== 'invalid-content') return refusal
  const message = `${platformNames[platform]} can’t renew this sign-in yet. It’s still valid. We’ll try again soon.`
  return { reason: transient(message, refusal.reason.detail).reason, retry: { when: 'later', afterMs: dayMs } }
}

/** Returns a grant, or a refusal if the person didn't allow everything Crier needs on the platform. */
export const withAllScopes = (platform: Platform, outcome: Extract<GrantOutcome, { kind: 'granted' }>): GrantOutcome => {
  const missing = missingScopes(platform, outcome.grant.scopes)
  if (missing.length === 0) return outcome
  return {
    kind: 'refused',
    refusal: {
      reason: {
        class: 'permission',
        message: `${platformNames[platform]} didn’t allow Crier to ${missing.map(({ ability }) => ability).join(', ')}. Reconnect and approve all the permissions.`,
        detail: `missing: ${missing.map(({ name }) => name).join(' ')}`,
      },
      retry: { when: 'after-reconnect' },
    },
  }
}
