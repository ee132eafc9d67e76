import * as z from 'zod/mini'
import { Id } from '../domain/id.ts'
import { Instant } from '../domain/instants.ts'
import { Text } from '../domain/option-text.ts'
import { Platform } from '../domain/platforms.ts'
import { PostStatus, postStatus } from '../domain/post-status.ts'
import { Reason } from '../domain/refusals.ts'
import { PausedBy, type Target, TargetStateName } from '../domain/targets.ts'
import { i18n } from '../i18n.ts'
import { filesOfOptions, PostOptions } from '../platforms/models.ts'

/** At most this many accounts a post. An edit may exchange them all in one DynamoDB transaction, which takes 100 items, the post among them. */
export const accountsPerPost = 49
export const mediaPerPost = 20
const MediaIds = z.array(Id).check(z.maxLength(mediaPerPost, { error: () => i18n.t('Use at most {max} files.', { max: mediaPerPost }) }))

/** What a platform or an account gets instead of the shared content. */
const Override = z.strictObject({ content: z.optional(Text), media: z.optional(MediaIds) })

const OverrideKey = z.string().check(
  z.maxLength(64),
  z.refine((key) => Platform.safeParse(key).success || /^[a-z]+_/.test(key), 'Choose a platform or an account.'),
)

/** The parts of a thread wait for each other at most so long, in minutes: what a platform prepares of the next part keeps for a day. */
export const partDelayMinutesMax = 720

/** What a person wrote, before it is resolved per account. Override keys are platform names or account ids. */
export const PostBody = {
  accountIds: z
    .array(Id)
    .check(z.maxLength(accountsPerPost, { error: () => i18n.t('Choose at most {max} accounts.', { max: accountsPerPost }) })),
  content: Text,
  media: MediaIds,
  overrides: z.record(OverrideKey, Override),
  options: PostOptions,
  /** How many minutes each further part of a thread waits after the one before it; none unless said. */
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

/** A schedule: the instant, and the wall time the person chose in their zone. With `queueId` it is a slot of that queue. */
export const PostSchedule = z.object({ scheduledAt: Instant, timeZone: z.string(), localTime: z.string(), queueId: z.optional(z.string()) })
export type PostSchedule = z.infer<typeof PostSchedule>

/** One account's line in a post: what the screen shows of a target. */
export const TargetSummary = z.object({
  accountId: z.string(),
  platform: Platform,
  username: z.string(),
  state: TargetStateName,
  /** The reason why a paused one waits. */
  pausedBy: z.optional(PausedBy),
  /** Where it is, or what of it is public while the rest is still to come; and since when. */
  url: z.optional(z.string()),
  publishedAt: z.optional(Instant),
  /** When something happens next without the person: the send, the retry, the next look. */
  nextAt: z.optional(Instant),
  attempts: z.int(),
  reason: z.optional(Reason),
})
export type TargetSummary = z.infer<typeof TargetSummary>

/** A post as it is kept: what the person wrote, when it is due, and how each account's target stands. */
export const Post = z.object({
  id: z.string(),
  userId: z.string(),
  /** Grows with every edit; an edit names the revision it was made on. */
  revision: z.int(),
  status: PostStatus,
  accountIds: z.array(z.string()),
  content: z.string(),
  media: z.array(z.string()),
  overrides: z.record(z.string(), Override),
  options: PostOptions,
  /** How many minutes each further part of a thread waits after the one before it. */
  partDelayMinutes: z.optional(z.int()),
  schedule: z.optional(PostSchedule),
  createdAt: Instant,
  updatedAt: Instant,
  /** The instant by which lists are ordered: due, published or failed at, or last edited. */
  listedAt: Instant,
  targets: z.array(TargetSummary),
  /** The sum of the target versions that `status` and `targets` were read from; an older reading never replaces a newer one. */
  syncedVersion: z.int(),
})
export type Post = z.infer<typeof Post>
export type PostRef = { userId: string; id: string }

/** A target as its post shows it. */
export const toSummary = (target: Target, username: string): TargetSummary => ({
  accountId: target.accountId,
  platform: target.platform,
  username,
  state: target.state.name,
  attempts: target.attempts,
  ...(target.state.name === 'published' && { url: target.state.url, publishedAt: target.state.at }),
  ...(target.state.name !== 'published' && target.publicPart && { url: target.publicPart.url, publishedAt: target.publicPart.at }),
  ...(target.state.name === 'paused' && { pausedBy: target.state.by }),
  ...('reason' in target.state && { reason: target.state.reason }),
  ...(nextAt(target) && { nextAt: nextAt(target) }),
})

/**
 * The number of a post with these targets: waiting or moving 1; else any that failed, missed or needs the person 3; else published 2. One
 * whose targets were all stopped, though part of it was public, is no success: 3.
 */
export const statusOf = (states: readonly TargetStateName[]): PostStatus => {
  if (states.some(isMoving)) return postStatus.scheduled
  if (states.some((state) => state === 'failed' || state === 'missed' || state === 'needs-attention')) return postStatus.failed
  if (states.length === 0) return postStatus.draft
  return states.includes('published') ? postStatus.published : postStatus.failed
}

/** Whether something will still happen to a target by itself. */
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

/** What a person wrote of a post. */
export type PostContent = Pick<Post, 'content' | 'media' | 'overrides' | 'options'>

/** Every file of a post: for all accounts, as an override, among the options. */
export const filesOf = ({ media, overrides, options }: Omit<PostContent, 'content'>) =>
  new Set([
    ...media,
    ...Object.values(overrides).flatMap((override) => override.media ?? []),
    ...Platform.options.flatMap((platform) => filesOfOptions(platform, options)),
  ])

/** How much a person wrote, in bytes of UTF-8. */
export const bytesOf = ({ content, media, overrides, options }: PostContent) =>
  new TextEncoder().encode(JSON.stringify({ content, media, overrides, options })).length
