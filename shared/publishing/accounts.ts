import * as z from 'zod/mini'
import { WorkspaceId } from '../domain/id.ts'
import { Instant } from '../domain/instants.ts'
import { Platform } from '../domain/schemas.ts'
import { AccountSettings } from '../platforms/models.ts'

/** Whether Crier can still act for the account. */
export const ConnectionState = z.discriminatedUnion('name', [
  z.object({ name: z.literal('connected') }),
  /** The platform no longer accepts our access. The person has to reconnect. */
  z.object({ name: z.literal('reconnect'), since: Instant, message: z.string() }),
])
export type ConnectionState = z.infer<typeof ConnectionState>

/** A platform account a person has connected. Its tokens are sealed, stored separately, and never included. */
export const Account = z.object({
  /** `<platform>_<the platform's id>`. Reconnecting the same account yields the same ID. */
  id: z.string(),
  workspaceId: WorkspaceId,
  platform: Platform,
  remoteId: z.string(),
  username: z.string(),
  name: z.string(),
  avatarUrl: z.optional(z.string()),
  /** The platform lets this account post longer texts or videos than most. */
  isPremium: z.boolean(),
  /** The limits of its server, where servers differ, keyed by the platform's limit names. */
  limits: z.optional(z.record(z.string(), z.number())),
  groups: z.array(z.string()),
  settings: AccountSettings,
  state: ConnectionState,
  scopes: z.array(z.string()),
  connectedAt: Instant,
  /** When the access token expires, if ever. It's refreshed before that, where the platform allows. */
  tokenExpiresAt: z.optional(Instant),
  /** True if Crier can renew its access without the person reconnecting. */
  renewsItself: z._default(z.boolean(), true),
  /** When its access has to be renewed by. Missing if the platform sets no deadline. */
  signInEndsAt: z.optional(Instant),
  /** If true, posts of writers to this account wait for approval, even if the workspace doesn't ask for it. */
  needsApproval: z.optional(z.boolean()),
  /** The account is beyond the person's plan limit. Nothing is sent to it until the plan allows it again. */
  pausedByPlan: z.optional(z.literal(true)),
})
export type Account = z.infer<typeof Account>
export type AccountRef = { workspaceId: WorkspaceId; id: string }

/** Returns Crier's ID for a platform account. */
export const accountId = (platform: Platform, remoteId: string) => `${platform}_${remoteId}`

export const groupNameMax = 60

/** The maximum number of groups per person. */
export const groupsMax = 100

/** A group of a person's accounts. Membership is stored with the accounts. */
export const Group = z.object({ id: z.string(), workspaceId: WorkspaceId, name: z.string() })
export type Group = z.infer<typeof Group>
export type GroupRef = Pick<Group, 'workspaceId' | 'id'>
