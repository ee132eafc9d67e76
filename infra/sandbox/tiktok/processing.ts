import type { Fetched, KeptFile } from '../platform/fetch-file.ts'
import { creatorOf } from './creators.ts'
import { postIdOf, type Task } from './tasks.ts'
import type { TikTokFault } from './tiktok-fault.ts'
import type { TikTokWorld } from './tiktok-world.ts'

const usualProcessingMs = 2_000
const usualModerationMs = 1_000

/** TikTok has all of a post now: looks at it, and shows it once that is done. */
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

/** Changes how a post on its way goes on: a fault of asking about it, or an access that was taken back. */
export const redirect = (tiktok: TikTokWorld, task: Task, change: { failReason?: string; readyAt?: number }): Task => {
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
  const longestMs = (person && !task.isInbox ? creatorOf(person).max_video_post_duration_sec : 600) * 1000
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

/** Of a file that was too large to be kept nothing but its type is known. */
const videoFailure = ({ type, width, height, durationMs }: KeptFile, longestMs: number) => {
  if (!['video/mp4', 'video/quicktime', 'video/webm'].includes(type)) return 'file_format_check_failed'
  if (width === undefined || height === undefined || durationMs === undefined) return undefined
  if (Math.min(width, height) < 360 || Math.max(width, height) > 4_096) return 'picture_size_check_failed'
  return durationMs < 3_000 || durationMs > longestMs ? 'duration_check_failed' : undefined
}
