import * as z from 'zod/mini'
import { WorkspaceId } from './id.ts'
import { Instant } from './instants.ts'
import { dayMs } from './times.ts'

/** How long a notice is kept, in ms. */
export const noticeKeptMs = 90 * dayMs

/** The maximum number of notices kept per person. The oldest go first. */
export const noticesMax = 200

/** What a person can be told about in the dashboard. */
export const NoticeKind = z.enum(['mention', 'comment', 'approval-request', 'approved', 'changes-requested', 'client-response'])
export type NoticeKind = z.infer<typeof NoticeKind>

/** Something that happened in a workspace, as one person is told. IDs sort in the order of the events. */
export const Notice = z.object({
  id: z.string(),
  kind: NoticeKind,
  workspaceId: WorkspaceId,
  /** The workspace's name as it was then. */
  workspace: z.string(),
  postId: z.optional(z.string()),
  /** The first line of the post as it was then. Empty for a post without text. */
  post: z.optional(z.string()),
  /** The name of the person who did it. */
  by: z.optional(z.string()),
  at: Instant,
  readAt: z.optional(Instant),
})
export type Notice = z.infer<typeof Notice>
