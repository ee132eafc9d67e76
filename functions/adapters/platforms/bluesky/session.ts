import * as z from 'zod'
import { hostUrl, type PlatformApp } from '../app.ts'
import { isInSandbox } from '../call.ts'
import { jsonOf } from '../http.ts'
import { PrivateKey } from './dpop.ts'

/** Access to an account: its server, the token, and the key the token is bound to, if any. */
const Access = z.object({ server: z.string(), token: z.string(), key: PrivateKey.optional() })
export type Access = z.infer<typeof Access>

/** The server and client id of an OAuth sign-in. Public clients must sign in again two weeks after `startedAt` (ms). */
export const SignInServer = z.object({
  issuer: z.string(),
  tokenEndpoint: z.string(),
  revocationEndpoint: z.string().optional(),
  clientId: z.string(),
  startedAt: z.number(),
})
export type SignInServer = z.infer<typeof SignInServer>

/**
 * What renews an access: the refresh token of an app password's session, or an OAuth refresh token with the key it's
 * bound to.
 */
const Renewal = z.object({ server: z.string(), token: z.string(), oauth: SignInServer.extend({ key: PrivateKey }).optional() })
export type Renewal = z.infer<typeof Renewal>

/**
 * Packs a token with everything needed to use it, because accounts are on many servers. To all other code, the result
 * is just a token.
 */
export const packed = (session: Access | Renewal): string => JSON.stringify(session)

/** A bare token belongs to Bluesky's own server, `usual`. */
export const accessOf = (accessToken: string, usual: string): Access =>
  Access.safeParse(jsonOf(accessToken)).data ?? { server: usual, token: accessToken }

export const renewalOf = (refreshToken: string, usual: string): Renewal =>
  Renewal.safeParse(jsonOf(refreshToken)).data ?? { server: usual, token: refreshToken }

/** Hosts shared by all of Bluesky. */
export type SharedHost = 'bsky.social' | 'public.api.bsky.app' | 'plc.directory' | 'bsky.app'

/**
 * The URL of a shared host, as seen from a server: the sandbox has its own of each, so real accounts can exist
 * alongside it.
 */
export const sharedHost = (app: PlatformApp, host: SharedHost, server: string) =>
  isInSandbox(app, server) ? hostUrl(app, host) : `https://${host}`

/** The server of an account about which nothing else is known. */
export const usualServer = (app: PlatformApp) => sharedHost(app, 'bsky.social', app.sandboxUrl ?? '')
