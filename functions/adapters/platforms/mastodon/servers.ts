import type { PlatformApp } from '../app.ts'

/** Names that end in .test are nobody's on the internet: they are the sandbox's, where there is one. So real accounts can be beside it. */
export const baseOf = ({ sandboxUrl }: PlatformApp, host: string) =>
  sandboxUrl !== undefined && host.endsWith('.test') ? `${sandboxUrl}/${host}` : `https://${host}`

/** Where people sign in who name no server. */
export const usualHost = ({ sandboxUrl }: PlatformApp) => (sandboxUrl === undefined ? 'mastodon.social' : 'mastodon.test')
