import * as z from 'zod'
import type { ServerApp } from '#functions/ports/server-apps.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { scopeNames } from '#shared/domain/scopes.ts'
import type { PlatformClient } from '../call.ts'
import { refusalOf, transient } from '../failed.ts'
import { callServer } from './call.ts'

/** The small right to know who somebody is, and what servers before 4.3 have in its place. */
export const [profileScope, olderScope] = ['profile', 'read:accounts'] as const

const MetadataAnswer = z.object({ scopes_supported: z.array(z.string()) })
const AppAnswer = z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) })

type Registered = { app: ServerApp } | { refusal: Refusal }

/** Crier's registration at a server: the one that is kept, or a new one where there is none or the server has forgotten it. */
export const registrationAt = async (deps: PlatformClient, host: string, redirectUri: string): Promise<Registered> => {
  const scopes = await scopesAt(deps, host)
  const kept = await deps.serverApps?.get('mastodon', host)
  const isSame = kept?.redirectUri === redirectUri && kept.scopes.join() === scopes.join()
  if (kept && isSame && (await isKnownAt(deps, host, kept))) return { app: kept }
  return register(deps, { host, redirectUri, scopes, instead: kept?.clientId })
}

type New = { host: string; redirectUri: string; scopes: string[]; instead: string | undefined }

const register = async (deps: PlatformClient, { host, redirectUri, scopes, instead }: New): Promise<Registered> => {
  if (!deps.serverApps) return { refusal: transient('Crier can’t register at servers here.') }
  const called = await callServer(deps, {
    host,
    operation: 'register',
    method: 'POST',
    path: '/api/v1/apps',
    body: { client_name: deps.app.clientId, redirect_uris: redirectUri, scopes: scopes.join(' '), website: new URL(redirectUri).origin },
    answer: AppAnswer,
  })
  if (called.kind !== 'ok') return { refusal: refusalOf(called) }
  const { client_id: clientId, client_secret: clientSecret } = called.value
  return { app: await deps.serverApps.keep('mastodon', host, { clientId, clientSecret, redirectUri, scopes }, instead) }
}

/** Servers say since 4.3 which scopes they have. */
const scopesAt = async (deps: PlatformClient, host: string): Promise<string[]> => {
  const called = await callServer(deps, {
    host,
    operation: 'prepare',
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    answer: MetadataAnswer,
  })
  const isNew = called.kind === 'ok' && called.value.scopes_supported.includes(profileScope)
  return scopeNames('mastodon').map((name) => (name === profileScope && !isNew ? olderScope : name))
}

/** A server that was set up anew, or cleans up, no longer knows an app; it would tell the person so, and nobody else. */
const isKnownAt = async (deps: PlatformClient, host: string, { clientId, clientSecret, scopes }: ServerApp) => {
  const called = await callServer(deps, {
    host,
    operation: 'register',
    method: 'POST',
    path: '/oauth/token',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: scopes.at(-1) ?? '',
    }),
    answer: z.unknown(),
  })
  return called.kind === 'ok' || refusalOf(called).reason.platformCode !== 'invalid_client'
}
