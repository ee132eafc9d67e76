import * as z from 'zod/mini'
import { Instant } from '../domain/instants.ts'
import { Platform } from '../domain/platforms.ts'
import { AccountSettings } from '../platforms/models.ts'

/** Whether Crier can still act for the account. */
export const ConnectionState = z.discriminatedUnion('name', [
  z.object({ name: z.literal('connected') }),
  /** The platform no longer accepts our sign-in: the person has to connect again. */
  z.object({ name: z.literal('reconnect'), since: Instant, message: z.string() }),
])
export type ConnectionState = z.infer<typeof ConnectionState>

/** A platform account that a person has connected. Its tokens are kept sealed beside it and are never part of it. */
export const Account = z.object({
  /** `<platform>_<the platform's id>`: connecting the same account again gives the same id. */
  id: z.string(),
  userId: z.string(),
  platform: Platform,
  remoteId: z.string(),
  username: z.string(),
  name: z.string(),
  avatarUrl: z.optional(z.string()),
  /** The platform lets this account post longer texts or videos than most. */
  isPremium: z.boolean(),
  /** What its server takes, where servers differ, by the names of the platform's limits. */
  limits: z.optional(z.record(z.string(), z.number())),
  groups: z.array(z.string()),
  settings: AccountSettings,
  state: ConnectionState,
  scopes: z.array(z.string()),
  connectedAt: Instant,
  /** When the access token ends, if it ever does; it is refreshed before, where the platform allows that. */
  tokenExpiresAt: z.optional(Instant),
  /** Whether Crier can renew its access by itself, or only the person can by connecting again. */
  renewsItself: z._default(z.boolean(), true),
  /** By when the access has to be renewed; missing where the platform sets no end. */
  signInEndsAt: z.optional(Instant),
  /** It is beyond what the person's plan allows: nothing is sent to it until the plan allows it again. */
  pausedByPlan: z.optional(z.literal(true)),
})
export type Account = z.infer<typeof Account>
export type AccountRef = { userId: string; id: string }

/** The id of a platform's account in Crier. */
export const accountId = (platform: Platform, remoteId: string) => `${platform}_${remoteId}`

export const groupNameMax = 60

/** At most so many groups a person. */
export const groupsMax = 100

/** A group of a person's accounts; which accounts are in it is kept with the accounts. */
export const Group = z.object({ id: z.string(), userId: z.string(), name: z.string() })
export type Group = z.infer<typeof Group>
export type GroupRef = Pick<Group, 'userId' | 'id'>
