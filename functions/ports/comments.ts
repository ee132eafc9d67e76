import type { Comment, CommentRef } from '#shared/domain/comments.ts'
import type { UserId } from '#shared/domain/id.ts'
import type { Notice } from '#shared/domain/notices.ts'
import type { Page, PageRequest } from './page.ts'

/** Facts about a post's comments as a whole. */
export type CommentThread = {
  count: number
  /** The members who wrote or were mentioned, in no particular order. */
  people: UserId[]
  /** The ID of the last comment that an email mentioned. */
  toldId?: string | undefined
}

/** The comments on posts. Reads are consistent. The caller makes sure that the post is the workspace's own. */
export interface Comments {
  /** Returns a post's comments, oldest first. Throws `DomainError('invalid')` if the cursor isn't from this list. */
  list(postId: string, page: PageRequest): Promise<Page<Comment>>
  get(ref: CommentRef): Promise<Comment | undefined>
  thread(postId: string): Promise<CommentThread>
  /**
   * Stores a new comment and adds `people` to the thread. Returns `there` and writes nothing if the ID is taken, and
   * `full` if the post has `max` comments.
   */
  create(comment: Comment, at: { people: readonly UserId[]; max: number }): Promise<'created' | 'there' | 'full'>
  /** Replaces a comment's text, mentions, and whether it's resolved, and adds `people` to the thread. False if it's gone. */
  replace(comment: Comment, people: readonly UserId[]): Promise<boolean>
  /** False if it's gone. */
  remove(ref: CommentRef): Promise<boolean>
  /** Stores which comment an email mentioned last. */
  noteTold(postId: string, toldId: string): Promise<void>
  /** Deletes everything about a post's comments. Idempotent. */
  removeAll(postId: string): Promise<void>
}

/** Each person's notices in the dashboard: at most 200, kept for 90 days, and deleted with the person. */
export interface Notices {
  /** Stores a notice. Does nothing if the person already has one with this ID. */
  add(userId: UserId, notice: Notice): Promise<void>
  /**
   * Returns a person's notices that are kept at `now` (ms), newest first. Throws `DomainError('invalid')` if the cursor
   * isn't from this list. May lag by moments.
   */
  list(userId: UserId, now: number, page: PageRequest): Promise<Page<Notice>>
  /** Returns all unread ones that are kept at `now` (ms), in no particular order. May lag by moments. */
  unread(userId: UserId, now: number): Promise<Notice[]>
  /** Marks these notices as read at an instant, except those that are read or gone. */
  markRead(userId: UserId, ids: readonly string[], at: string): Promise<void>
}
