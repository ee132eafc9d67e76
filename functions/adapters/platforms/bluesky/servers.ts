import { hostUrl, type PlatformApp } from '../app.ts'
import { isInSandbox } from '../outside.ts'

/** Hosts that all of Bluesky shares. */
export type SharedHost = 'bsky.social' | 'public.api.bsky.app' | 'plc.directory' | 'bsky.app'

/** A shared host as one server sees it: the sandbox has its own of each, and so real accounts can be beside it. */
export const sharedHost = (app: PlatformApp, host: SharedHost, server: string) =>
  isInSandbox(app, server) ? hostUrl(app, host) : `https://${host}`

/** Where an account is of which nothing else is known. */
export const usualServer = (app: PlatformApp) => sharedHost(app, 'bsky.social', app.sandboxUrl ?? '')
