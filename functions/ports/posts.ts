import type { PostStatus } from '#shared/domain/post-status.ts'
import type { Post, PostRef } from '#shared/domain/posts.ts'
import type { SlotRef } from '#shared/domain/queues.ts'
import type { Target, TargetRef } from '#shared/domain/targets.ts'
import type { JobRef } from './jobs.ts'
import type { Page, PageRequest } from './page.ts'

/** What is written of one target along with its post: it must not exist yet, or be one version older than given; or it goes, if it is of `version`. */
export type TargetChange =
  | { kind: 'create'; target: Target }
  | { kind: 'replace'; target: Target }
  | { kind: 'remove'; ref: TargetRef; version: number }

/** What is written of a slot along with the post that has it. */
export type SlotChange = { kind: 'take-slot'; slot: SlotRef } | { kind: 'free-slot'; slot: SlotRef }

/** A job that is planned along with the post, in place of the same one if it is planned already. `dueAt` is an instant. */
export type JobChange = { kind: 'plan-job'; job: JobRef; dueAt: string }

export type PostChange = TargetChange | SlotChange | JobChange

/** Which posts use the quota that a person's plan allows for scheduled posts. `version` tells readings apart. */
export type ScheduledQuota = { postIds: string[]; version: number }

/**
 * Posts with their targets' summaries. Every method is keyed by the owner's id; reads by id are consistent. Lists throw
 * `DomainError('invalid')` when the cursor is not one of theirs.
 */
export interface Posts {
  get(ref: PostRef): Promise<Post | undefined>
  /** Posts of one status: scheduled ones next first, others newest first. May lag by moments. */
  ofStatus(userId: string, status: PostStatus, page: PageRequest): Promise<Page<Post>>
  /**
   * Posts with a planned time at or after `from`, earliest first, in every state. Where `before` is given, the time is before it. Posts that wait
   * without a planned time are among them, by the time they were due. May lag by moments.
   */
  planned(userId: string, from: string, page: PageRequest & { before?: string | undefined }): Promise<Page<Post>>
  /**
   * Posts that went out or ended without a planned time at or after `from`, earliest first. Where `before` is given, the time is before it. May lag
   * by moments.
   */
  unplanned(userId: string, from: string, page: PageRequest & { before?: string | undefined }): Promise<Page<Post>>
  /** The quota as it was last written; who has no limit has none. */
  scheduledQuota(userId: string): Promise<ScheduledQuota>
  /** Writes the quota in place of that of `version`; false when others were written meanwhile. */
  setScheduledQuota(userId: string, scheduledQuota: ScheduledQuota): Promise<boolean>
  /**
   * Writes a new post, its targets, its slot and its jobs, and the quota if given; all or nothing. False when the id is taken, a target changed
   * meanwhile, or another quota was written. Throws `SlotTaken` when another post has the slot.
   */
  create(post: Post, changes: PostChange[], scheduledQuota?: ScheduledQuota): Promise<boolean>
  /**
   * Replaces a post if it is still of `revision`, with the targets, slots and jobs, and the quota if given; all or nothing. Throws `SlotTaken` when
   * another post has the slot.
   */
  replace(post: Post, revision: number, changes: PostChange[], scheduledQuota?: ScheduledQuota): Promise<boolean>
  /** Deletes a post if it is still of `revision`, with its targets and its slot; all or nothing. */
  remove(ref: PostRef, revision: number, changes: PostChange[]): Promise<boolean>
  /**
   * Shows the states of a post's targets in the post, which otherwise stays as it was read. Does nothing if the post was edited since or shows a
   * newer reading.
   */
  sync(reading: Post): Promise<boolean>
}
