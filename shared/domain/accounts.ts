import * as z from 'zod'
import { Platform } from './platforms.ts'
import { Instant } from './times.ts'

/** Whether Crier can still act for the account. */
export const ConnectionState = z.discriminatedUnion('name', [
  z.object({ name: z.literal('connected') }),
  /** The platform no longer accepts our sign-in: the person has to connect again. */
  z.object({ name: z.literal('reconnect'), since: Instant, message: z.string() }),
])
export type ConnectionState = z.infer<typeof ConnectionState>

/** The person's defaults for posts to one account. */
export const AccountSettings = z.strictObject({
  replySettings: z.enum(['everyone', 'following', 'mentionedUsers', 'subscribers', 'verified']).optional(),
})
export type AccountSettings = z.infer<typeof AccountSettings>

/** A platform account that a person has connected. Its tokens are kept sealed beside it and are never part of it. */
export const Account = z.object({
  /** `<platform>_<the platform's id>`: connecting the same account again gives the same id. */
  id: z.string(),
  userId: z.string(),
  platform: Platform,
  remoteId: z.string(),
  username: z.string(),
  name: z.string(),
  avatarUrl: z.string().optional(),
  /** The platform lets this account post long texts and videos. */
  isPremium: z.boolean(),
  groups: z.array(z.string()),
  settings: AccountSettings,
  state: ConnectionState,
  scopes: z.array(z.string()),
  connectedAt: Instant,
  /** When the access token ends; it is refreshed before. */
  tokenExpiresAt: Instant,
})
export type Account = z.infer<typeof Account>
export type AccountRef = { userId: string; id: string }

/** The id of a platform's account in Crier. */
export const accountId = (platform: Platform, remoteId: string) => `${platform}_${remoteId}`
