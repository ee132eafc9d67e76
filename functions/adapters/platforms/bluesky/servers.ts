import { hostUrl, type PlatformApp } from '../app.ts'
import type { PlatformClient } from '../call.ts'
import type { Fetch } from '../http.ts'

/** Hosts that all of Bluesky shares. */
export type SharedHost = 'bsky.social' | 'public.api.bsky.app' | 'plc.directory' | 'bsky.app'

/** A shared host as one server sees it: the sandbox has its own of each, and so real accounts can be beside it. */
export const sharedHost = (app: PlatformApp, host: SharedHost, server: string) =>
  isInSandbox(app, server) ? hostUrl(app, host) : `https://${host}`

/** Where an account is of which nothing else is known. */
export const usualServer = (app: PlatformApp) => sharedHost(app, 'bsky.social', app.sandboxUrl ?? '')

/** Whether an address is of the sandbox. */
export const isInSandbox = ({ sandboxUrl }: PlatformApp, url: string) => sandboxUrl !== undefined && `${url}/`.startsWith(`${sandboxUrl}/`)

/** What fetches an address: accounts are on servers of anybody, so all but the sandbox's are outside. */
export const fetchAt = ({ app, fetch, fetchOutside = nowhere }: PlatformClient, url: string): Fetch =>
  isInSandbox(app, url) ? fetch : fetchOutside

/** Looks like a host that can't be reached. */
const nowhere: Fetch = () => Promise.reject(Object.assign(new Error('Nothing outside can be reached here.'), { code: 'EHOSTUNREACH' }))
