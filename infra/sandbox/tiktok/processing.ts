import * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import { readJson } from '../platform/body.ts'
import type { SignedHandle } from '../platform/call.ts'
import type { Fetched, KeptFile } from '../platform/fetch-file.ts'
import { ok, okWithIds, refuse } from './envelope.ts'
import { creatorOf } from './me.ts'
import { postIdOf, type Task, type TikTokFault, type TikTokWorld } from './tiktok-world.ts'

const StatusQuery = z.object({ publish_id: z.string() })
const perMinute = { limit: 30, windowMs: 60_000, isSliding: true }

/** A post's status. */
export const statusHandle = (tiktok: TikTokWorld): SignedHandle<TikTokFault, unknown> => ({
  operation: 'status',
  read: readJson,
  answer: ({ person, fault }, body) => {
    const now = tiktok.now()
    if (tiktok.windows.take('status', person.id, perMinute).isExceeded)
      refuse('rate_limit_exceeded', 'The API rate limit was exceeded. Please try again later.', now)
    const task = tiktok.tasks.byPublishId(StatusQuery.safeParse(body).data?.publish_id ?? '')
    if (!task) return refuse('invalid_publish_id', 'The publish_id does not exist.', now)
    if (task.personId !== person.id)
      refuse('token_not_authorized_for_specified_publish_id', 'The access_token is not authorized for the publish_id.', now)
    return statusOf(tiktok, afterEvents(tiktok, task, fault))
  },
})

/** Applies what happened to a post since the last request. */
const afterEvents = (tiktok: TikTokWorld, task: Task, fault: TikTokFault | undefined): Task => {
  if (task.readyAt === undefined || task.failReason !== undefined) return task
  if (fault?.processingError !== undefined) return redirect(tiktok, task, { failReason: fault.processingError })
  if (fault?.processingMs !== undefined) return redirect(tiktok, task, { readyAt: tiktok.now() + fault.processingMs })
  const isRemoved = tiktok.grants.byAccessToken(task.accessToken)?.isRevoked ?? false
  return isRemoved && task.readyAt > tiktok.now() ? redirect(tiktok, task, { failReason: 'auth_removed' }) : task
}

const statusOf = (tiktok: TikTokWorld, task: Task) => {
  const now = tiktok.now()
  const progress = task.upload ? { uploaded_bytes: task.uploadedBytes } : { downloaded_bytes: 0 }
  if (task.readyAt === undefined || task.readyAt > now)
    return ok({ status: task.upload ? 'PROCESSING_UPLOAD' : 'PROCESSING_DOWNLOAD', ...progress }, now)
  if (task.failReason !== undefined) return ok({ status: 'FAILED', fail_reason: task.failReason, ...progress }, now)
  if (task.isInbox) return ok({ status: 'SEND_TO_USER_INBOX', ...progress }, now)
  const complete = { status: 'PUBLISH_COMPLETE', ...progress }
  // Only a public post's id is returned, and only after moderation.
  const isTold = task.info.privacy_level === 'PUBLIC_TO_EVERYONE' && (task.idAt ?? 0) <= now
  return isTold ? okWithIds(complete, [postIdOf(task)], now) : ok({ ...complete, publicaly_available_post_id: null }, now)
}

const usualProcessingMs = 2 * secondMs
const usualModerationMs = secondMs

/** TikTok has received all of a post: it checks the post, then shows it. */
export const received = (tiktok: TikTokWorld, task: Task, { files, fault }: { files: Fetched[]; fault: TikTokFault | undefined }) => {
  const readyAt = tiktok.now() + (fault?.processingMs ?? usualProcessingMs)
  const failReason = fault?.processingError ?? failureOf(tiktok, task, files)
  tiktok.tasks.save({
    ...task,
    readyAt,
    idAt: readyAt + (fault?.moderationMs ?? usualModerationMs),
    ...(failReason !== undefined && { failReason }),
  })
  if (failReason === undefined) show(tiktok, task, { readyAt, files: files.flatMap((one) => (one.kind === 'fetched' ? one.file : [])) })
}

/** Changes a pending post's course, because of a fault on a status request or a revoked access. */
const redirect = (tiktok: TikTokWorld, task: Task, change: { failReason?: string; readyAt?: number }): Task => {
  tiktok.posts.update('tiktok', postIdOf(task), { visibleAt: change.failReason === undefined ? (change.readyAt ?? tiktok.now()) : 'never' })
  const idAt = change.readyAt === undefined ? {} : { idAt: change.readyAt + usualModerationMs }
  return tiktok.tasks.save({ ...task, readyAt: tiktok.now(), ...change, ...idAt })
}

const show = (tiktok: TikTokWorld, task: Task, { readyAt, files }: { readyAt: number; files: KeptFile[] }) => {
  const { info, kind, isInbox } = task
  const username = tiktok.people.byId(task.personId)?.username ?? ''
  const id = postIdOf(task)
  tiktok.posts.add({
    platform: 'tiktok',
    account: username,
    id,
    content: kind === 'photo' ? info.description : info.title,
    media: files.map(({ fileId, type, bytes }) => ({ fileId, type, bytes, altText: '' })),
    path: `/www.tiktok.com/@${username}/${isInbox ? 'inbox' : kind}/${id}`,
    replyTo: undefined,
    receivedAt: tiktok.now(),
    visibleAt: readyAt,
    facts: {
      kind,
      isDraft: isInbox,
      ...(kind === 'photo' && { title: info.title, addsMusic: info.auto_add_music }),
      ...(!isInbox && {
        privacy: info.privacy_level ?? null,
        allows: allowed(task),
        label: labelOf(task),
        isAiGenerated: info.is_aigc,
        ...(info.video_cover_timestamp_ms !== undefined && { coverAtMs: info.video_cover_timestamp_ms }),
      }),
    },
  })
}

const allowed = ({ info, kind }: Task) => [
  ...(info.disable_comment ? [] : ['comments']),
  ...(info.disable_duet || kind === 'photo' ? [] : ['duets']),
  ...(info.disable_stitch || kind === 'photo' ? [] : ['stitches']),
]

const labelOf = ({ info }: Task) => {
  if (info.brand_content_toggle) return 'Paid partnership'
  return info.brand_organic_toggle ? 'Promotional content' : null
}

const failureOf = (tiktok: TikTokWorld, task: Task, files: Fetched[]): string | undefined => {
  const person = tiktok.people.byId(task.personId)
  const longestMs = (person && !task.isInbox ? creatorOf(person).max_video_post_duration_sec : 600) * secondMs
  for (const one of files) {
    if (one.kind !== 'fetched') return `${task.kind}_pull_failed`
    const reason = task.kind === 'photo' ? photoFailure(one.file) : videoFailure(one.file, longestMs)
    if (reason !== undefined) return reason
  }
  return undefined
}

const photoFailure = ({ type, width = 0, height = 0 }: KeptFile) => {
  if (type !== 'image/jpeg' && type !== 'image/webp') return 'file_format_check_failed'
  const isWithin = Math.max(width, height) <= 1_920 && Math.min(width, height) <= 1_080
  return isWithin ? undefined : 'picture_size_check_failed'
}

/** Nothing but the type is known of a file that was too large to be kept. */
const videoFailure = ({ type, width, height, durationMs }: KeptFile, longestMs: number) => {
  if (!['video/mp4', 'video/quicktime', 'video/webm'].includes(type)) return 'file_format_check_failed'
  if (width === undefined || height === undefined || durationMs === undefined) return undefined
  if (Math.min(width, height) < 360 || Math.max(width, height) > 4_096) return 'picture_size_check_failed'
  return durationMs < 3 * secondMs || durationMs > longestMs ? 'duration_check_failed' : undefined
}
