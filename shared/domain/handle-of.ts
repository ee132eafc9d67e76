import type { Platform } from './platforms.ts'

type Named = { platform: Platform; username: string; name?: string }

/**
 * How people write an account: @handle where its platform has handles, else its name. Facebook and LinkedIn tell none, and then `username` is the name, too; not every
 * channel has one.
 */
export const handleOf = ({ platform, username, name = username }: Named): string => {
  const hasNone = platform === 'facebook' || platform === 'linkedin' || (platform === 'youtube' && channelId.test(username))
  return hasNone ? name : `@${username}`
}

/** What stands in the place of a handle where a channel has none. */
const channelId = /^UC[\w-]{22}$/
