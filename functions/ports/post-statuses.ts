import type { Post } from '#shared/domain/posts.ts'

/** The status of one post, and the time under which it is listed. */
export type ListedStatus = Pick<Post, 'status' | 'listedAt'>

/**
 * A draft or a scheduled post: how large what was written of it is, in bytes, and the files that it uses. Either may be missing: then only the post itself tells.
 */
export type OpenPost = Pick<Post, 'id'> & { status: 0 | 1; bytes?: number; files?: string[] }

/** The statuses of a person's posts, without the posts themselves. */
export interface PostStatuses {
  /**
   * A person's drafts and scheduled posts, and those that were published or failed at or after `since`, in no order. Costs one query, which does not
   * see what ended before. May lag by moments.
   */
  of(userId: string, since: string): Promise<ListedStatus[]>
  /** All drafts and scheduled posts of a person, or those of one status, in no order. Costs one query of keys. May lag by moments. */
  open(userId: string, status?: OpenPost['status']): Promise<OpenPost[]>
  /** How many posts of a person are scheduled. May lag by moments. */
  countScheduled(userId: string): Promise<number>
}
