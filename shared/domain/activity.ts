import * as z from 'zod/mini'
import { Instant } from './instants.ts'
import { Role } from './roles.ts'
import { dayMs } from './times.ts'

/** What people do in a shared workspace that others there may want to look up. */
export const ActivityAction = z.enum([
  'post-scheduled',
  'post-published',
  'post-changed',
  'post-moved',
  'post-unscheduled',
  'post-cancelled',
  'post-deleted',
  'post-retried',
  'post-confirmed',
  'approval-requested',
  'post-approved',
  'post-sent-back',
  'comment-deleted',
  'share-created',
  'share-revoked',
  'late-posts-answered',
  'account-connected',
  'account-changed',
  'account-disconnected',
  'group-created',
  'group-changed',
  'group-deleted',
  'queue-created',
  'queue-changed',
  'queue-deleted',
  'note-written',
  'note-changed',
  'note-deleted',
  'file-deleted',
  'publishing-changed',
  'key-created',
  'key-renamed',
  'key-revoked',
  'workspace-created',
  'workspace-changed',
  'workspace-handed-over',
  'member-invited',
  'member-invitation-revoked',
  'member-joined',
  'member-role-changed',
  'member-removed',
  'member-left',
  'webhook-created',
  'webhook-changed',
  'webhook-deleted',
])
export type ActivityAction = z.infer<typeof ActivityAction>

/** The maximum length of `about`, in Unicode characters. */
export const activityAboutMax = 80

/** What an action was about: never a secret, and never more of a text than its beginning. */
export const ActivityFacts = z.object({
  /** The ID of the post, account, group, queue, note, file, API key, or person. */
  subject: z.optional(z.string()),
  /** Its name or address, or how its text begins. */
  about: z.optional(z.string()),
  /** When the post was to go out, and when it is now. Missing if it had no time, or has none anymore. */
  timeBefore: z.optional(Instant),
  timeAfter: z.optional(Instant),
  /** A member's role before and after. Missing before they joined, and after they left. */
  roleBefore: z.optional(Role),
  roleAfter: z.optional(Role),
})
export type ActivityFacts = z.infer<typeof ActivityFacts>

/**
 * One action. `name` is the person's name at the time, and `requestId` is the request's ID in our logs. If a client
 * without an account did it, `isGuest` is true, `userId` is the ID of their link, and nobody verified the name.
 */
export const Activity = z.object({
  at: Instant,
  requestId: z.string(),
  userId: z.string(),
  name: z.string(),
  isGuest: z.optional(z.literal(true)),
  action: ActivityAction,
  ...ActivityFacts.shape,
})
export type Activity = z.infer<typeof Activity>

/** How long an activity is kept, in ms. */
export const activityKeptMs = 400 * dayMs
