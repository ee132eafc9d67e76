import { type ClientAuth, modifyAssertion, None, PrivateKeyJwt } from 'oauth4webapi'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { scopeNames } from '#shared/platforms/rules.ts'
import type { PlatformApp } from '../app.ts'
import { jsonOf } from '../http.ts'
import { PrivateKey, publicKeyOf, signingKey } from './dpop.ts'

const scope = scopeNames('bluesky').join(' ')
const metadataPath = '/api/platforms/bluesky/client-metadata.json'
const callback = '/auth/callback/bluesky'
/** How long a client assertion is valid. */
const assertionLifeMs = minuteMs

/** Crier as an OAuth client: its id, which is the URL of its metadata, and its redirect URI. */
export type Client = { id: string; redirectUri: string; scope: string }

/**
 * Servers can't read the metadata of a client on a local machine, so its id contains all of it. People must be
 * redirected to 127.0.0.1 there, not to a hostname (https://atproto.com/specs/oauth#localhost-client-development).
 */
export const clientFor = (redirectUri: string): Client => {
  const { origin, protocol } = new URL(redirectUri)
  if (protocol === 'https:') return { id: `${origin}${metadataPath}`, redirectUri, scope }
  const back = redirectUri.replace('//localhost', '//127.0.0.1')
  return { id: `http://localhost?${new URLSearchParams({ redirect_uri: back, scope })}`, redirectUri: back, scope }
}

/**
 * This deployment's client metadata, which servers read. The client secret is a private key. Without one, sessions last
 * two weeks.
 */
export const clientMetadata = (app: PlatformApp, siteUrl: string) => {
  const key = keyOf(app)
  const { id } = clientFor(`${siteUrl}${callback}`)
  return {
    client_id: id,
    client_name: app.clientId,
    client_uri: siteUrl,
    application_type: 'web',
    redirect_uris: [`${siteUrl}${callback}`],
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    scope,
    dpop_bound_access_tokens: true,
    ...(key
      ? {
          token_endpoint_auth_method: 'private_key_jwt',
          token_endpoint_auth_signing_alg: 'ES256',
          jwks: { keys: [{ ...publicKeyOf(key), kid: kidOf(key), use: 'sig', alg: 'ES256' }] },
        }
      : { token_endpoint_auth_method: 'none' }),
  }
}

/** Authenticates the client to a server at the time `now` (ms), if it has a key for that. */
export const clientProof = async (app: PlatformApp, clientId: string, now: number): Promise<ClientAuth> => {
  const key = isDescribed(clientId) ? keyOf(app) : undefined
  if (!key) return None()
  const atThisTime = (_header: object, claims: Record<string, unknown>) => {
    claims.iat = Math.floor(now / secondMs)
    claims.nbf = claims.iat
    claims.exp = Math.floor((now + assertionLifeMs) / secondMs)
  }
  return PrivateKeyJwt({ key: await signingKey(key), kid: kidOf(key) }, { [modifyAssertion]: atThisTime })
}

/** True if the client has its own key, which lets sessions last longer. */
export const isConfidential = (app: PlatformApp, clientId: string) => isDescribed(clientId) && keyOf(app) !== undefined

const isDescribed = (clientId: string) => clientId.startsWith('https:')
const keyOf = ({ clientSecret }: PlatformApp) => PrivateKey.safeParse(jsonOf(clientSecret)).data
const kidOf = ({ kid, x }: PrivateKey) => kid ?? x
