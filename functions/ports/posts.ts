import type { WorkspaceId } from '#shared/domain/id.ts'
import type { PostStatus } from '#shared/domain/post-status.ts'
import type { SlotRef } from '#shared/domain/queues.ts'
import type { Attempt, Target, TargetRef } from '#shared/domain/targets.ts'
import type { Post, PostRef } from '#shared/publishing/posts.ts'
import type { JobRef } from './jobs.ts'
import type { Page, PageRequest } from './page.ts'

/**
 * A target's write that goes along with its post's: create it (it must not exist), replace it (the stored one must be
 * one version older), or remove it if it's of `version`.
 */
export type TargetChange =
  | { kind: 'create'; target: Target }
  | { kind: 'replace'; target: Target }
  | { kind: 'remove'; ref: TargetRef; version: number }

/** A slot's write that goes along with the write of its post. */
export type SlotChange = { kind: 'take-slot'; slot: SlotRef } | { kind: 'free-slot'; slot: SlotRef }

/** A job planned along with the post, replacing the same job if it's already planned. `dueAt` is an instant. */
export type JobChange = { kind: 'plan-job'; job: JobRef; dueAt: string }

export type PostChange = TargetChange | SlotChange | JobChange

/** The posts that use up a person's plan quota for scheduled posts. `version` tells readings apart. */
export type ScheduledQuota = { postIds: string[]; version: number }

/**
 * Posts with summaries of their targets. Every method is keyed by the owner's id. Reads by id are consistent. Lists
 * throw `DomainError('invalid')` if the cursor isn't theirs.
 */
export interface Posts {
  get(ref: PostRef): Promise<Post | undefined>
  /**
   * Posts with one status: scheduled ones by next due, others newest first. With `span`, only those listed at or after
   * `from` and before `before`. With `only`, just those it accepts: it's asked about a thousand at most, so a page may
   * have fewer than `limit` and still continue. May lag by moments.
   */
  ofStatus(
    workspaceId: WorkspaceId,
    status: PostStatus,
    page: PageRequest & { span?: { from: string; before: string }; only?: (post: Post) => boolean },
  ): Promise<Page<Post>>
  /**
   * Posts in any state with a planned time at or after `from`, and before `before` if given, earliest first. Includes
   * posts that wait without a planned time, by the time they were due. May lag by moments.
   */
  planned(workspaceId: WorkspaceId, from: string, page: PageRequest & { before?: string | undefined }): Promise<Page<Post>>
  /**
   * Posts without a planned time that went out or ended at or after `from`, and before `before` if given, earliest
   * first. May lag by moments.
   */
  unplanned(workspaceId: WorkspaceId, from: string, page: PageRequest & { before?: string | undefined }): Promise<Page<Post>>
  /** The quota as last written. A person without a limit has none. */
  scheduledQuota(workspaceId: WorkspaceId): Promise<ScheduledQuota>
  /** Replaces the quota of that `version`. False if it was changed meanwhile. */
  setScheduledQuota(workspaceId: WorkspaceId, scheduledQuota: ScheduledQuota): Promise<boolean>
  /**
   * Writes a new post, its targets, slot, and jobs, and the quota if given, all or nothing. False if the id is taken, a
   * target changed meanwhile, or another quota was written. Throws `SlotTaken` if another post has the slot.
   */
  create(post: Post, changes: PostChange[], scheduledQuota?: ScheduledQuota): Promise<boolean>
  /**
   * Replaces a post if it's still at `revision`, along with the targets, slots, and jobs, and the quota if given, all
   * or nothing. Throws `SlotTaken` if another post has the slot.
   */
  replace(post: Post, revision: number, changes: PostChange[], scheduledQuota?: ScheduledQuota): Promise<boolean>
  /** Deletes a post if it's still at `revision`, along with its targets and slot, all or nothing. */
  remove(ref: PostRef, revision: number, changes: PostChange[]): Promise<boolean>
  /**
   * Copies the targets' states into the post, which otherwise stays as it was read. Does nothing if the post was edited
   * since or already shows a newer reading.
   */
  sync(reading: Post): Promise<boolean>
}

/** Targets and their attempts. Reads are consistent unless noted. Every write names the version it's based on. */
export interface Targets {
  get(ref: TargetRef): Promise<Target | undefined>
  ofPost(postId: string): Promise<Target[]>
  /**
   * Writes `target` if the stored one is exactly one version older, together with the attempt if given. Returns false
   * and writes nothing if another write came first. May throw if the store can't be reached: then it may have been
   * written.
   */
  replace(target: Target, attempt?: Attempt): Promise<boolean>
  /**
   * Like `replace`, and also claims for this target what went public on its account under `remoteId`. Returns `taken`
   * and writes nothing if that belongs to another target. A claim outlasts any search.
   */
  claim(target: Target, claim: { remoteId: string; attempt?: Attempt | undefined }): Promise<'written' | 'superseded' | 'taken'>
  /** Returns a shard's targets to check by `now`, longest waiting first. May lag by seconds. */
  due(shard: number, now: string, page: PageRequest): Promise<Page<TargetRef>>
  /** Returns when a shard's longest waiting target was due for a check, if that's before `now`. May lag by seconds. */
  oldestDue(shard: number, now: string): Promise<string | undefined>
  /**
   * Returns the attempts of all targets of a post, oldest first. Throws `DomainError('invalid')` if the cursor isn't
   * from this list.
   */
  attempts(postId: string, page: PageRequest): Promise<Page<Attempt>>
}

/** A post's status, and the time it's listed under. */
export type ListedStatus = Pick<Post, 'status' | 'listedAt'>

/**
 * A draft or scheduled post: the size of its content in bytes, and the files it uses. If either is missing, only the
 * post itself can tell.
 */
export type OpenPost = Pick<Post, 'id'> & { status: 0 | 1; bytes?: number; files?: string[] }

/** The statuses of a person's posts, without the posts. */
export interface PostStatuses {
  /**
   * Returns a person's drafts and scheduled posts, and those that were published or failed at or after `since`, in no
   * particular order. Costs one query, which doesn't read earlier ones. May lag by moments.
   */
  of(workspaceId: WorkspaceId, since: string): Promise<ListedStatus[]>
  /**
   * Returns all of a person's drafts and scheduled posts, or those of one status, in no particular order. Costs one
   * query on keys. May lag by moments.
   */
  open(workspaceId: WorkspaceId, status?: OpenPost['status']): Promise<OpenPost[]>
  /** Returns how many scheduled posts a person has. May lag by moments. */
  countScheduled(workspaceId: WorkspaceId): Promise<number>
}

/** Calls that wait for something, per person. Each one holds a Lambda meanwhile. */
export interface WaitingCalls {
  /**
   * Records that one more of a person's calls waits, until `until` at the latest (ms since the epoch). Returns a
   * function that ends the wait, or undefined if `max` of their calls are already waiting.
   */
  begin(workspaceId: WorkspaceId, at: { max: number; now: number; until: number }): Promise<{ end: () => Promise<void> } | undefined>
}
