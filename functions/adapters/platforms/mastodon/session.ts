import * as z from 'zod'
import type { PlatformApp } from '../app.ts'
import { jsonOf } from '../http.ts'

/** What acts for an account: its server, and the token there. */
const Access = z.object({ host: z.string(), token: z.string() })
export type Access = z.infer<typeof Access>

/** Accounts are on many servers, so each token travels with its own. To everybody else it is a token. */
export const packed = (access: Access): string => JSON.stringify(access)

/** A token that comes alone is of `host`. */
export const accessOf = (accessToken: string, host: string): Access =>
  Access.safeParse(jsonOf(accessToken)).data ?? { host, token: accessToken }

/** Names that end in .test are nobody's on the internet: they are the sandbox's, where there is one. So real accounts can be beside it. */
export const baseOf = ({ sandboxUrl }: PlatformApp, host: string) =>
  sandboxUrl !== undefined && host.endsWith('.test') ? `${sandboxUrl}/${host}` : `https://${host}`

/** Where people sign in who name no server. */
export const usualHost = ({ sandboxUrl }: PlatformApp) => (sandboxUrl === undefined ? 'mastodon.social' : 'mastodon.test')
