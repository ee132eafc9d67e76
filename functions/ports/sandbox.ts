import type { WorkspaceId } from '#shared/domain/id.ts'
import type { SandboxPost, SandboxPostRef } from '#shared/domain/sandbox-posts.ts'
import type { Page, PageRequest } from './page.ts'

/** The posts that the sandbox pretended to publish for test workspaces, kept for 30 days. */
export interface SandboxPosts {
  /** Stores a post. Does nothing if one with its ID is stored already. */
  add(post: SandboxPost): Promise<void>
  /** Returns a post that's kept at `now` (ms). The read is consistent. */
  get(ref: SandboxPostRef, now: number): Promise<SandboxPost | undefined>
  /**
   * Returns the posts of a workspace that are kept at `now` (ms), the latest first. May lag by moments. Throws
   * `DomainError('invalid')` if the cursor isn't from this list.
   */
  list(workspaceId: WorkspaceId, page: PageRequest, now: number): Promise<Page<SandboxPost>>
}
