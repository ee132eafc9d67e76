import * as z from 'zod'
import type { Connector, Grant, GrantOutcome, PrepareOutcome, Profile } from '#functions/ports/connector.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { secondMs } from '#shared/domain/times.ts'
import { mastodonAsks } from '#shared/platforms/mastodon/asks.ts'
import { mastodonRules } from '#shared/platforms/mastodon/rules.ts'
import { serverOf } from '#shared/platforms/mastodon/text.ts'
import { accountId } from '#shared/publishing/accounts.ts'
import { isAvailable, type PlatformApp } from '../app.ts'
import { type ClientDeps, isInSandbox, type PlatformClient } from '../call.ts'
import { invalidContent, refusalOf } from '../failed.ts'
import { jsonOf } from '../http.ts'
import { withAllScopes } from '../long-token.ts'
import { callAs, callServer } from './call.ts'
import { keepUsed, olderScope, profileScope, readInstance, registrationAt } from './instance.ts'
import { accessOf, baseOf, packed, usualHost } from './session.ts'

/** Connects Mastodon accounts on any server, where Crier registers itself on first use. */
export const mastodonConnector = (app: PlatformApp, clientDeps: ClientDeps): Connector => {
  const deps = { app, ...clientDeps }
  return {
    platform: 'mastodon',
    isAvailable: isAvailable(app),
    isSandbox: app.sandboxUrl !== undefined,
    prepare: (request) => prepareSignIn(deps, request),
    authorizeUrl: (request) => addressOf(deps, request),
    exchange: (request) => exchangeCode(deps, request),
    accounts: async (grant) => {
      const answer = await whoIs(deps, grant)
      return 'refusal' in answer ? { kind: 'refused', refusal: answer.refusal } : { kind: 'known', found: [{ profile: answer, grant }] }
    },
    // A server's tokens don't expire and come without a refresh token.
    refresh: async () => ({ kind: 'refused', refusal: over }),
    facts: async ({ remoteId }) => {
      const called = await readInstance(deps, serverOf(remoteId))
      return called.kind === 'ok'
        ? { kind: 'known', facts: { serverLimits: called.value.limits } }
        : { kind: 'refused', refusal: refusalOf(called) }
    },
    findPeople: (account, query) => findPeople(deps, account, query),
    // A server issues the same token to everyone who connects the account through us, so revoking one person's token
    // would disconnect the others.
    revoke: async () => false,
  }
}

const PreparedSignIn = z.object({ host: z.string(), clientId: z.string(), scopes: z.array(z.string()) })

const prepareSignIn = async (
  deps: PlatformClient,
  { where, redirectUri }: Parameters<NonNullable<Connector['prepare']>>[0],
): Promise<PrepareOutcome> => {
  const host = where === '' ? usualHost(deps.app) : where
  const registered = await registrationAt(deps, host, redirectUri)
  if ('refusal' in registered) return { kind: 'refused', refusal: registered.refusal }
  const { clientId, scopes } = registered.app
  return { kind: 'prepared', prepared: JSON.stringify({ host, clientId, scopes } satisfies z.output<typeof PreparedSignIn>) }
}

/** Servers before 4.3 ignore the challenge. */
const addressOf = ({ app }: PlatformClient, { state, challenge, redirectUri, prepared }: Parameters<Connector['authorizeUrl']>[0]) => {
  const { host, clientId, scopes } = PreparedSignIn.parse(jsonOf(prepared ?? ''))
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  return `${baseOf(app, host)}/oauth/authorize?${query}`
}

const TokenAnswer = z.object({ access_token: z.string().min(1), scope: z.string() })

const exchangeCode = async (
  deps: PlatformClient,
  { code, verifier, redirectUri, prepared }: Parameters<Connector['exchange']>[0],
): Promise<GrantOutcome> => {
  const { host, clientId } = PreparedSignIn.parse(jsonOf(prepared ?? ''))
  const kept = await deps.serverApps?.get('mastodon', host)
  if (kept?.clientId !== clientId) return { kind: 'refused', refusal: over }
  const called = await callServer(deps, {
    host,
    operation: 'exchange',
    method: 'POST',
    path: '/oauth/token',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      client_secret: kept.clientSecret,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
    answer: TokenAnswer,
  })
  if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
  await keepUsed(deps, host)
  const { access_token: token, scope } = called.value
  // The broader scope that older servers have instead of `profile` counts as that.
  const scopes = scope.split(' ').map((name) => (name === olderScope ? profileScope : name))
  return withAllScopes('mastodon', { kind: 'granted', grant: { accessToken: packed({ host, token }), scopes } })
}

const over: Refusal = {
  reason: { class: 'sign-in-ended', message: 'The sign-in is over. Connect the account again.' },
  retry: { when: 'after-reconnect' },
}

const AccountAnswer = z.object({
  // Mastodon's ids are digits. Other software uses letters too. The id appears in keys and URLs.
  id: z.string().regex(/^[\w-]+$/),
  username: z
    .string()
    .regex(/^[\w.-]+$/)
    .max(200),
  display_name: z.string().default(''),
  avatar: z.string().optional(),
})

/** Longer ids don't fit in Crier's URLs. */
const accountIdMax = 64

const whoIs = async (deps: PlatformClient, { accessToken }: Grant): Promise<Profile | { refusal: Refusal }> => {
  const access = accessOf(accessToken, usualHost(deps.app))
  const called = await callAs(deps, access, {
    operation: 'profile',
    method: 'GET',
    path: '/api/v1/accounts/verify_credentials',
    answer: AccountAnswer,
  })
  if (called.kind !== 'ok') return { refusal: refusalOf(called) }
  const instance = await readInstance(deps, access.host)
  if (instance.kind !== 'ok') return { refusal: refusalOf(instance) }
  const { id, username, display_name, avatar } = called.value
  const remoteId = `${id}@${access.host}`
  if (accountId('mastodon', remoteId).length > accountIdMax) return { refusal: invalidContent('This server’s name is too long for Crier.') }
  const { domain: claimed, limits } = instance.value
  const domain = await confirmedDomain(deps, { claimed, username, host: access.host })
  return {
    remoteId,
    username: `${username}@${domain}`,
    name: display_name || username,
    ...(avatar !== undefined && isShown(deps.app, avatar) && { avatarUrl: avatar }),
    isPremium: false,
    limits,
  }
}

type Claim = { claimed: string | undefined; username: string; host: string }

/**
 * The domain that people's handles end in. A server may claim any domain. If it isn't the server's own host, the domain
 * itself is asked through WebFinger whether it delegates to this server: https://docs.joinmastodon.org/spec/webfinger.
 * Otherwise, handles end in the host.
 */
const confirmedDomain = async (deps: PlatformClient, { claimed, username, host }: Claim) => {
  const domain = mastodonAsks().where.schema.safeParse(claimed ?? '').data ?? ''
  if (domain === '' || domain === host) return host
  const called = await callServer(deps, {
    host: domain,
    operation: 'profile',
    method: 'GET',
    path: '/.well-known/webfinger',
    query: { resource: `acct:${username}@${domain}` },
    answer: WebFingerAnswer,
    // Most domains redirect these lookups to their server, which proves just as much.
    isSuccess: ({ status, headers }) => status === 200 || (isRedirect(status) && isAt(headers.get('location') ?? '', host)),
    read: (body) => jsonOf(body) ?? {},
    timeoutMs: 4 * secondMs,
  })
  if (called.kind !== 'ok') return host
  const isTheirs = isRedirect(called.status) || called.value.links.some(({ rel, href }) => rel === 'self' && isAt(href, host))
  return isTheirs ? domain : host
}

const WebFingerAnswer = z.object({
  links: z.array(z.object({ rel: z.string().default(''), href: z.string().default('') })).default([]),
})

const isRedirect = (status: number) => status >= 301 && status <= 308

const isAt = (address: string, host: string) => {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.host === host
}

const foundMax = 6

const SearchAnswer = z.object({
  accounts: z.array(
    z.object({
      acct: z.string().regex(/^[\w.-]+(@[^\s@]+)?$/),
      display_name: z.string().default(''),
      avatar: z.string().optional(),
    }),
  ),
})

type Found = ReturnType<NonNullable<Connector['findPeople']>>

/**
 * Asks the account's own server, which answers anyone about whom it knows: with a token, it would want the right to
 * search, which Crier doesn't need otherwise. https://docs.joinmastodon.org/methods/search/#v2
 */
const findPeople = async (
  deps: PlatformClient,
  { remoteId, username }: Parameters<NonNullable<Connector['findPeople']>>[0],
  query: string,
): Promise<Awaited<Found>> => {
  const called = await callServer(deps, {
    host: serverOf(remoteId),
    operation: 'profile',
    method: 'GET',
    path: '/api/v2/search',
    query: { q: query, type: 'accounts', limit: String(foundMax) },
    answer: SearchAnswer,
    timeoutMs: 4 * secondMs,
  })
  if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
  const domain = username.slice(username.indexOf('@') + 1)
  return {
    kind: 'known',
    people: called.value.accounts.slice(0, foundMax).map(({ acct, display_name, avatar }) => ({
      // A server leaves out its own domain, which other servers need.
      handle: acct.includes('@') ? acct : `${acct}@${domain}`,
      name: display_name || acct,
      ...(avatar !== undefined && isShown(deps.app, avatar) && { avatarUrl: avatar }),
    })),
  }
}

/** Our pages only show pictures from hosts known in advance. */
const isShown = (app: PlatformApp, url: string) =>
  isInSandbox(app, url) || mastodonRules.pictureHosts.some((host) => url.startsWith(`${host}/`))
