import * as z from 'zod'
import type { PlatformApp } from '../app.ts'
import { jsonOf } from '../http.ts'

/** Access to an account: its server and the token there. */
const Access = z.object({ host: z.string(), token: z.string() })
export type Access = z.infer<typeof Access>

/**
 * Packs a token with its server, because accounts are on many servers. To all other code, the result is just a token.
 */
export const packed = (access: Access): string => JSON.stringify(access)

/** A bare token belongs to `host`. */
export const accessOf = (accessToken: string, host: string): Access =>
  Access.safeParse(jsonOf(accessToken)).data ?? { host, token: accessToken }

/**
 * Names ending in .test don't exist on the internet. They belong to the sandbox, if there is one, so real accounts can
 * exist alongside it.
 */
export const baseOf = ({ sandboxUrl }: PlatformApp, host: string) =>
  sandboxUrl !== undefined && host.endsWith('.test') ? `${sandboxUrl}/${host}` : `https://${host}`

/** Where people sign in if they name no server. */
export const usualHost = ({ sandboxUrl }: PlatformApp) => (sandboxUrl === undefined ? 'mastodon.social' : 'mastodon.test')
