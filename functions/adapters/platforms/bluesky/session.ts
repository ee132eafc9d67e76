import * as z from 'zod'
import { hostUrl, type PlatformApp } from '../app.ts'
import { isInSandbox } from '../call.ts'
import { jsonOf } from '../http.ts'
import { PrivateKey } from './dpop.ts'

/** What acts for an account: its server, the token, and the key that the token is bound to, if it is. */
const Access = z.object({ server: z.string(), token: z.string(), key: PrivateKey.optional() })
export type Access = z.infer<typeof Access>

/** Where a sign-in by OAuth was agreed, and as who. Public clients have to sign in again two weeks after `startedAt` (ms). */
export const SignInServer = z.object({
  issuer: z.string(),
  tokenEndpoint: z.string(),
  revocationEndpoint: z.string().optional(),
  clientId: z.string(),
  startedAt: z.number(),
})
export type SignInServer = z.infer<typeof SignInServer>

/** What renews an access: a token of an app password's session; or one of OAuth, with the key that it is bound to. */
const Renewal = z.object({ server: z.string(), token: z.string(), oauth: SignInServer.extend({ key: PrivateKey }).optional() })
export type Renewal = z.infer<typeof Renewal>

/** Accounts are on many servers, so each token travels with all that it takes to use it. To everybody else it is a token. */
export const packed = (session: Access | Renewal): string => JSON.stringify(session)

/** A token that comes alone is of Bluesky's own server, `usual`. */
export const accessOf = (accessToken: string, usual: string): Access =>
  Access.safeParse(jsonOf(accessToken)).data ?? { server: usual, token: accessToken }

export const renewalOf = (refreshToken: string, usual: string): Renewal =>
  Renewal.safeParse(jsonOf(refreshToken)).data ?? { server: usual, token: refreshToken }

/** Hosts that all of Bluesky shares. */
export type SharedHost = 'bsky.social' | 'public.api.bsky.app' | 'plc.directory' | 'bsky.app'

/** A shared host as one server sees it: the sandbox has its own of each, and so real accounts can be beside it. */
export const sharedHost = (app: PlatformApp, host: SharedHost, server: string) =>
  isInSandbox(app, server) ? hostUrl(app, host) : `https://${host}`

/** Where an account is of which nothing else is known. */
export const usualServer = (app: PlatformApp) => sharedHost(app, 'bsky.social', app.sandboxUrl ?? '')
