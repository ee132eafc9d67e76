import { bytesOf, filesOf, type PostContent } from '#shared/domain/post-content.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import type { Post } from '#shared/domain/posts.ts'
import { plannedPosts, postStatusPartition, postsOfStatus, unplannedPosts } from './keys.ts'
import { endedStatusKey, openStatusKey } from './post-status-key.ts'

/** A post's keys of the indexes. They are apart from the others: what reads a post's content is large, and most functions read none. */
export const postIndexKeys = {
  /** A person's posts of one status, in order of time. */
  byStatus: ({ userId, status, listedAt, id }: Pick<Post, 'userId' | 'status' | 'listedAt' | 'id'>) => ({
    gsi1pk: postsOfStatus(userId, status),
    gsi1sk: `${listedAt}#${id}`,
  }),
  /**
   * A person's posts that were ever scheduled, in order of their planned time. Posts that wait without a planned time are among them, by
   * when they were due. Posts that went out or ended without one lie apart from them, by when they did.
   */
  byPlannedTime: ({ userId, schedule, status, listedAt, id }: Pick<Post, 'userId' | 'schedule' | 'status' | 'listedAt' | 'id'>) => {
    if (!schedule && status === postStatus.draft) return {}
    const isPlanned = schedule !== undefined || status === postStatus.scheduled
    return { gsi3pk: isPlanned ? plannedPosts(userId) : unplannedPosts(userId), gsi3sk: `${schedule?.scheduledAt ?? listedAt}#${id}` }
  },
  /** How a person's posts stand. */
  standing: (post: Pick<Post, 'userId' | 'status' | 'listedAt' | 'id'> & PostContent) => ({
    gsi4pk: postStatusPartition(post.userId),
    gsi4sk: isOpen(post) ? openStatusKey(post, { bytes: bytesOf(post), files: filesOf(post) }) : endedStatusKey(post),
  }),
}

const isOpen = ({ status }: Pick<Post, 'status'>) => status === postStatus.draft || status === postStatus.scheduled
