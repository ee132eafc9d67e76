import type { PostStatus } from '#shared/domain/post-status.ts'
import type { SlotRef } from '#shared/domain/queues.ts'
import type { Attempt, Target, TargetRef } from '#shared/domain/targets.ts'
import type { Post, PostRef } from '#shared/publishing/posts.ts'
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

/** Targets and their attempts. Reads are consistent unless said otherwise; every write names the version it was made from. */
export interface Targets {
  get(ref: TargetRef): Promise<Target | undefined>
  ofPost(postId: string): Promise<Target[]>
  /**
   * Writes `target` if the stored one is exactly one version older, together with the attempt if given; false when another write came
   * first, and then nothing is written. May throw when the store is out of reach: then it may have been written.
   */
  replace(target: Target, attempt?: Attempt): Promise<boolean>
  /**
   * Like `replace`, and claims for this target what became public on its account under `remoteId`: `taken`, and nothing is written, when that is
   * another target's. A claim lasts longer than any search.
   */
  claim(target: Target, claim: { remoteId: string; attempt?: Attempt | undefined }): Promise<'written' | 'superseded' | 'taken'>
  /** Targets of one shard to look at by `now`, the longest waiting first. May lag behind the truth by seconds. */
  due(shard: number, now: string, page: PageRequest): Promise<Page<TargetRef>>
  /** When the longest waiting target of one shard was to be looked at, if any was before `now`. May lag by seconds. */
  oldestDue(shard: number, now: string): Promise<string | undefined>
  /** The attempts of all targets of a post, oldest first. Throws `DomainError('invalid')` when the cursor is not one of this list. */
  attempts(postId: string, page: PageRequest): Promise<Page<Attempt>>
}

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

/** Which calls of people wait for something: each holds a Lambda meanwhile. */
export interface WaitingCalls {
  /**
   * Notes that one more call of a person waits, until `until` at the latest (ms since the epoch). It does not if `max` of theirs wait already. Gives
   * a function that ends the wait, or undefined when there was no place.
   */
  begin(userId: string, at: { max: number; now: number; until: number }): Promise<{ end: () => Promise<void> } | undefined>
}
