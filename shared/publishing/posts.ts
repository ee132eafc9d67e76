import * as z from 'zod/mini'
import { Id, WorkspaceId } from '../domain/id.ts'
import { Instant, TimeZone } from '../domain/instants.ts'
import { Text } from '../domain/option-text.ts'
import { isPlatform, platformIds } from '../domain/platforms.ts'
import { PostStatus, postStatus } from '../domain/post-status.ts'
import { Reason } from '../domain/refusals.ts'
import { Platform } from '../domain/schemas.ts'
import { promisedTime } from '../domain/target-rules.ts'
import { PausedBy, type Target, TargetStateName } from '../domain/targets.ts'
import { i18n } from '../i18n.ts'
import { filesOfOptions, PostOptions } from '../platforms/models.ts'
import { Review } from './reviews.ts'

/**
 * The maximum number of accounts per post. An edit may replace them all in one DynamoDB transaction, which is limited
 * to 100 items including the post.
 */
export const accountsPerPost = 49
export const mediaPerPost = 20
const MediaIds = z.array(Id).check(z.maxLength(mediaPerPost, { error: () => i18n.t('Use at most {max} files.', { max: mediaPerPost }) }))

/** What a platform or account gets instead of the shared content. */
const Override = z.strictObject({ content: z.optional(Text), media: z.optional(MediaIds) })

const OverrideKey = z.string().check(
  z.maxLength(64),
  z.refine((key) => isPlatform(key) || /^[a-z]+_/.test(key), 'Choose a platform or an account.'),
)

/**
 * The longest delay between a thread's parts, in minutes. Whatever the platform prepares for the next part lasts a day.
 */
export const partDelayMinutesMax = 720

/** What a person wrote, before it's resolved per account. Override keys are platform names or account IDs. */
export const PostBody = {
  accountIds: z
    .array(Id)
    .check(z.maxLength(accountsPerPost, { error: () => i18n.t('Choose at most {max} accounts.', { max: accountsPerPost }) })),
  content: Text,
  media: MediaIds,
  overrides: z.record(OverrideKey, Override),
  options: PostOptions,
  /** How many minutes each part of a thread after the first waits after the previous one. None by default. */
  partDelayMinutes: z.optional(
    z.number().check(
      z.int({ error: () => i18n.t('Enter whole minutes.') }),
      z.minimum(0, { error: () => i18n.t('Enter the minutes between parts, or 0.') }),
      z.maximum(partDelayMinutesMax, {
        error: () => i18n.t('Parts wait at most {minutes} minutes for each other.', { minutes: partDelayMinutesMax }),
      }),
    ),
  ),
}

/**
 * A schedule: the instant, and the local time the person chose in their zone. With `queueId`, it's a slot of that
 * queue.
 */
export const PostSchedule = z.object({ scheduledAt: Instant, timeZone: z.string(), localTime: z.string(), queueId: z.optional(z.string()) })
export type PostSchedule = z.infer<typeof PostSchedule>

/**
 * When a person means to publish a draft: a local time in their zone, YYYY-MM-DDTHH:mm. With `queueId`, it's a slot of
 * that queue. Nothing happens at that time until the draft is scheduled.
 */
export const IntendedTime = z.strictObject({
  localTime: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, { error: () => i18n.t('Enter a time like 2026-12-24T09:00.') })),
  timeZone: TimeZone,
  queueId: z.optional(Id),
})
export type IntendedTime = z.infer<typeof IntendedTime>

/** One account's entry in a post: a target as the screen shows it. */
export const TargetSummary = z.object({
  accountId: z.string(),
  platform: Platform,
  username: z.string(),
  state: TargetStateName,
  /** Why a paused target is waiting. */
  pausedBy: z.optional(PausedBy),
  /** When a paused target was to be sent. */
  dueAt: z.optional(Instant),
  /** The URL and time of the post, or of the part that's public while the rest is pending. */
  url: z.optional(z.string()),
  publishedAt: z.optional(Instant),
  /** When something happens next without the person: the send, the retry, or the next check. */
  nextAt: z.optional(Instant),
  /** Until when it can be undone. Nothing of it leaves before. */
  undoUntil: z.optional(Instant),
  attempts: z.int(),
  reason: z.optional(Reason),
})
export type TargetSummary = z.infer<typeof TargetSummary>

/** A post as stored: what the person wrote, when it's due, and the state of each account's target. */
export const Post = z.object({
  id: z.string(),
  workspaceId: WorkspaceId,
  /** Grows with every edit. An edit names the revision it's based on. */
  revision: z.int(),
  status: PostStatus,
  accountIds: z.array(z.string()),
  content: z.string(),
  media: z.array(z.string()),
  overrides: z.record(z.string(), Override),
  options: PostOptions,
  /** How many minutes each part of a thread after the first waits after the previous one. */
  partDelayMinutes: z.optional(z.int()),
  /** Who wrote it. Posts of earlier releases don't say. */
  createdBy: z.optional(z.string()),
  /** Missing unless the post needs approval. */
  review: z.optional(Review),
  schedule: z.optional(PostSchedule),
  intendedTime: z.optional(IntendedTime),
  createdAt: Instant,
  updatedAt: Instant,
  /** The sort key of lists: when it's due, was published, failed, or was last edited. */
  listedAt: Instant,
  targets: z.array(TargetSummary),
  /**
   * The sum of the target versions `status` and `targets` were read from. An older reading never replaces a newer one.
   */
  syncedVersion: z.int(),
})
export type Post = z.infer<typeof Post>
export type PostRef = { workspaceId: WorkspaceId; id: string }

/** Converts a target to its entry in the post. */
export const toSummary = (target: Target, username: string): TargetSummary => ({
  accountId: target.accountId,
  platform: target.platform,
  username,
  state: target.state.name,
  attempts: target.attempts,
  ...(target.state.name === 'published' && { url: target.state.url, publishedAt: target.state.at }),
  ...(target.state.name !== 'published' && target.publicPart && { url: target.publicPart.url, publishedAt: target.publicPart.at }),
  ...(target.state.name === 'paused' && { pausedBy: target.state.by, dueAt: promisedTime(target) }),
  ...('reason' in target.state && { reason: target.state.reason }),
  ...(nextAt(target) && { nextAt: nextAt(target) }),
  ...undoUntil(target),
})

const undoUntil = ({ isUndoable, state, dueAt }: Target) =>
  isUndoable && (state.name === 'scheduled' || state.name === 'enqueued') && { undoUntil: dueAt }

/**
 * Returns a post's status from its targets' states: 1 if any is pending, else 3 if any failed, was missed, or needs the
 * person, else 2. If all targets were stopped after part of the post went public, it's not a success: 3.
 */
export const statusOf = (states: readonly TargetStateName[]): PostStatus => {
  if (states.some(isMoving)) return postStatus.scheduled
  if (states.some(isFailure)) return postStatus.failed
  if (states.length === 0) return postStatus.draft
  return states.includes('published') ? postStatus.published : postStatus.failed
}

/** Returns a post's status as of now. The post itself follows its targets, so they decide. A draft has none. */
export const currentStatus = (post: Pick<Post, 'status'>, targets: readonly Pick<Target, 'state'>[]): PostStatus =>
  targets.length > 0 ? statusOf(targets.map(({ state }) => state.name)) : post.status

/** Reports whether a target ended without being published for certain, so the person has something to do. */
export const isFailure = (state: TargetStateName) => state === 'failed' || state === 'missed' || state === 'needs-attention'

/** Reports whether a post failed on some account. Another account may still be waiting. */
export const hasFailure = ({ targets }: Pick<Post, 'targets'>) => targets.some(({ state }) => isFailure(state))

/** Reports whether a target will still change by itself. */
export const isMoving = (state: TargetStateName) =>
  state === 'scheduled' ||
  state === 'enqueued' ||
  state === 'sending' ||
  state === 'processing' ||
  state === 'retrying' ||
  state === 'outcome-unknown' ||
  state === 'paused'

const nextAt = ({ state, dueAt, slotAt = dueAt }: Target) => {
  if (state.name === 'scheduled') return dueAt
  if (state.name === 'enqueued') return slotAt > dueAt ? slotAt : dueAt
  if (state.name === 'processing') return state.checkAt
  if (state.name === 'retrying') return state.at
  return state.name === 'outcome-unknown' ? state.reconcileAt : undefined
}

/** The content a person wrote for a post. */
export type PostContent = Pick<Post, 'content' | 'media' | 'overrides' | 'options'>

/** Returns every file of a post: shared, in overrides, and in options. */
export const filesOf = ({ media, overrides, options }: Omit<PostContent, 'content'>) =>
  new Set([
    ...media,
    ...Object.values(overrides).flatMap((override) => override.media ?? []),
    ...platformIds.flatMap((platform) => filesOfOptions(platform, options)),
  ])

/** Returns the size of what a person wrote, in UTF-8 bytes. */
export const bytesOf = ({ content, media, overrides, options }: PostContent) =>
  new TextEncoder().encode(JSON.stringify({ content, media, overrides, options })).length
