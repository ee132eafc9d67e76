import * as z from 'zod'
import type { Connector, Grant, Profile } from '#functions/ports/connector.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { secondMs } from '#shared/domain/times.ts'
import { isAvailable, type PlatformApp } from '../app.ts'
import type { ClientDeps, PlatformClient } from '../call.ts'
import { invalidContent, refusalOf } from '../failed.ts'
import { endSession, refreshSession, signInByPassword } from './app-password.ts'
import { serverAt } from './asked-server.ts'
import { callAs, callServer } from './call.ts'
import { clientMetadata } from './client.ts'
import { Did, resolveIdentity, worldOf } from './identity.ts'
import { addressOf, exchangeCode, prepareSignIn, refreshOAuth, revokeOAuth } from './oauth.ts'
import { accessOf, renewalOf, sharedHost, usualServer } from './session.ts'

/** Connects Bluesky accounts on any server, by OAuth or with an app password. */
export const blueskyConnector = (app: PlatformApp, clientDeps: ClientDeps): Connector => {
  const deps = { app, ...clientDeps }
  const usual = usualServer(app)
  return {
    platform: 'bluesky',
    isAvailable: isAvailable(app),
    isSandbox: app.sandboxUrl !== undefined,
    prepare: (request) => prepareSignIn(deps, request),
    authorizeUrl: ({ prepared }) => addressOf(prepared),
    exchange: (request) => exchangeCode(deps, request),
    signIn: (request) => signInByPassword(deps, request),
    clientMetadata: (siteUrl) => clientMetadata(app, siteUrl),
    accounts: async (grant) => {
      const answer = await whoIs(deps, grant)
      return 'refusal' in answer ? { kind: 'refused', refusal: answer.refusal } : { kind: 'known', found: [{ profile: answer, grant }] }
    },
    renewsAt: (refreshToken) => {
      const { server, oauth } = renewalOf(refreshToken, usual)
      return serverAt(deps, oauth?.tokenEndpoint ?? server)
    },
    refresh: (refreshToken) => {
      const renewal = renewalOf(refreshToken, usual)
      return renewal.oauth ? refreshOAuth(deps, renewal, renewal.oauth) : refreshSession(deps, renewal)
    },
    facts: async () => ({ kind: 'known', facts: {} }),
    findPeople: ({ username }, query) => findPeople(deps, username, query),
    revoke: async ({ refreshToken }) => {
      if (refreshToken === undefined) return false
      const renewal = renewalOf(refreshToken, usual)
      return renewal.oauth ? revokeOAuth(deps, renewal.token, renewal.oauth) : endSession(deps, renewal)
    },
  }
}

const SessionAnswer = z.object({ did: Did, handle: z.string(), active: z.boolean().default(true) })
const ProfileAnswer = z.object({ displayName: z.string().optional(), avatar: z.url().optional() })

const whoIs = async (deps: PlatformClient, { accessToken }: Grant): Promise<Profile | { refusal: Refusal }> => {
  const access = accessOf(accessToken, usualServer(deps.app))
  const called = await callAs(deps, access, {
    operation: 'profile',
    method: 'GET',
    path: 'com.atproto.server.getSession',
    answer: SessionAnswer,
  })
  if (called.kind !== 'ok') return { refusal: refusalOf(called) }
  const { did, handle, active } = called.value
  if (!active) return { refusal: invalidContent('This Bluesky account isn’t active. Sign in to Bluesky to see what it needs.') }
  const objection = await checkServer(deps, access.server, did)
  if (objection) return { refusal: objection }
  // The name and picture are optional, and an account without a profile has neither.
  const shown = await callServer(deps, {
    operation: 'profile',
    method: 'GET',
    url: `${sharedHost(deps.app, 'public.api.bsky.app', access.server)}/xrpc/app.bsky.actor.getProfile`,
    query: { actor: did },
    answer: ProfileAnswer,
    timeoutMs: 3_000,
  })
  const { displayName, avatar } = shown.kind === 'ok' ? shown.value : {}
  const username = handle === 'handle.invalid' ? did : handle
  return { remoteId: did, username, name: displayName || username, ...(avatar && { avatarUrl: avatar }), isPremium: false }
}

/** A server is only believed about accounts that name it as theirs, unless it's Bluesky's own. */
const checkServer = async (deps: PlatformClient, server: string, did: string): Promise<Refusal | undefined> => {
  if (server === usualServer(deps.app)) return undefined
  const identity = await resolveIdentity(deps, did)
  if (identity.kind === 'refused') return identity.refusal
  return identity.value.server === server ? undefined : invalidContent('This server answered for an account that isn’t on it.')
}

const foundMax = 6

const ActorsAnswer = z.object({
  actors: z.array(z.object({ handle: z.string(), displayName: z.string().optional(), avatar: z.url().optional().catch(undefined) })),
})

type Found = ReturnType<NonNullable<Connector['findPeople']>>

/**
 * Asks the service that reads all servers, which answers anyone:
 * https://docs.bsky.app/docs/api/app-bsky-actor-search-actors-typeahead
 */
const findPeople = async (deps: PlatformClient, username: string, query: string): Promise<Awaited<Found>> => {
  const called = await callServer(deps, {
    operation: 'profile',
    method: 'GET',
    url: `${sharedHost(deps.app, 'public.api.bsky.app', worldOf(deps, username))}/xrpc/app.bsky.actor.searchActorsTypeahead`,
    query: { q: query, limit: String(foundMax) },
    answer: ActorsAnswer,
    timeoutMs: 4 * secondMs,
  })
  if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
  // A handle that its account doesn't claim can't be mentioned.
  const actors = called.value.actors.filter(({ handle }) => handle !== 'handle.invalid').slice(0, foundMax)
  return {
    kind: 'known',
    people: actors.map(({ handle, displayName, avatar }) => ({
      handle,
      name: displayName || handle,
      ...(avatar !== undefined && { avatarUrl: avatar }),
    })),
  }
}
