import { models } from '../platforms/models.ts'
import type { Platform } from './platforms.ts'

type Named = { platform: Platform; username: string; name?: string }

/** How people write an account: @handle where its platform has handles and it has one, else its name. */
export const handleOf = ({ platform, username, name = username }: Named): string =>
  models[platform].hasHandle(username) ? `@${username}` : name
