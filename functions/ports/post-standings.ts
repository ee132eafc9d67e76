import type { Post } from '#shared/domain/posts.ts'

/** How one post stands. */
export type PostStanding = Pick<Post, 'status' | 'listedAt'>

/** How a person's posts stand, without the posts themselves. */
export interface PostStandings {
  /**
   * All drafts and scheduled posts of a person, and those that were published or failed at or after `since`, in no order. Costs one query,
   * which does not see what ended before. May lag by moments.
   */
  of(userId: string, since: string): Promise<PostStanding[]>
}
