import * as z from 'zod/mini'
import { WorkspaceId } from './id.ts'
import { Instant } from './instants.ts'
import { Platform } from './schemas.ts'
import { dayMs } from './times.ts'

/** A post that the sandbox pretended to publish: what the platform would have been sent, and when. */
export const SandboxPost = z.object({
  id: z.string(),
  workspaceId: WorkspaceId,
  accountId: z.string(),
  platform: Platform,
  username: z.string(),
  text: z.string(),
  /** The IDs of its files. */
  media: z.array(z.string()),
  options: z.record(z.string(), z.unknown()),
  publishedAt: Instant,
})
export type SandboxPost = z.infer<typeof SandboxPost>
export type SandboxPostRef = Pick<SandboxPost, 'workspaceId' | 'id'>

/** How long such a post is kept, in ms. */
export const sandboxPostMs = 30 * dayMs
