import * as z from 'zod'
import { minuteMs } from '#shared/domain/times.ts'
import { readJson } from '../platform/body.ts'
import type { Call, SignedHandle } from '../platform/call.ts'
import { type Fetched, fetchFile } from '../platform/fetch-file.ts'
import { randomText } from '../platform/grants.ts'
import { ok, refuse } from './envelope.ts'
import { accountRefusal, countPost, creatorOf } from './me.ts'
import { received } from './processing.ts'
import { type Code, PostInfo, type Task, type TikTokFault, type TikTokWorld } from './tiktok-world.ts'

const megabyte = 1_000_000
const gibibyte = 1024 ** 3
const perMinute = { limit: 6, windowMs: minuteMs, isSliding: true }

const FileUpload = z.object({
  source: z.literal('FILE_UPLOAD'),
  video_size: z
    .int()
    .min(1)
    .max(4 * gibibyte),
  chunk_size: z.int(),
  total_chunk_count: z.int().min(1).max(1_000),
})
const VideoPull = z.object({ source: z.literal('PULL_FROM_URL'), video_url: z.url() })
const VideoBody = z.object({ post_info: PostInfo.optional(), source_info: z.discriminatedUnion('source', [FileUpload, VideoPull]) })
const PhotoBody = z.object({
  media_type: z.literal('PHOTO'),
  post_mode: z.enum(['DIRECT_POST', 'MEDIA_UPLOAD']),
  post_info: PostInfo.default(PostInfo.parse({})),
  source_info: z.object({
    source: z.literal('PULL_FROM_URL'),
    photo_images: z.array(z.url()).min(1).max(35),
    photo_cover_index: z.int().min(0).default(0),
  }),
  is_aigc: z.boolean().default(false),
})

/** What a call asks to start: a file to be uploaded, or files that TikTok fetches. */
type RequestedPost = Pick<Task, 'kind' | 'isInbox' | 'info' | 'upload'> & { urls: string[] }
type PreparedPost = { wanted: RequestedPost; fetched: Fetched[] }
type Handle = SignedHandle<TikTokFault, unknown, PreparedPost>

/** Announces a video, for the account or for the person's inbox. */
export const videoInit = (tiktok: TikTokWorld, isInbox: boolean): Handle => ({
  operation: (body) => (VideoBody.safeParse(body).data?.source_info.source === 'PULL_FROM_URL' ? 'post' : 'upload'),
  scopes: [isInbox ? 'video.upload' : 'video.publish'],
  read: readJson,
  look: async (call, body) => {
    const { post_info: info, source_info: source } = parsed(tiktok, VideoBody, body)
    const urls = source.source === 'PULL_FROM_URL' ? [source.video_url] : []
    const upload = source.source === 'FILE_UPLOAD' ? uploadOf(tiktok, source) : undefined
    if (!info && !isInbox) refuse('invalid_param', 'Post info is missing.', tiktok.now())
    return looked(tiktok, call, { kind: 'video', isInbox, info: info ?? PostInfo.parse({}), upload, urls })
  },
  answer: (call, _, seen) => begun(tiktok, call, seen),
})

/** Fetches photos, and starts publishing them at once. */
export const contentInit = (tiktok: TikTokWorld): Handle => ({
  operation: 'post',
  scopes: [],
  read: readJson,
  look: async (call, body) => {
    const { post_mode, post_info, source_info, is_aigc } = parsed(tiktok, PhotoBody, body)
    const info = { ...post_info, is_aigc }
    const isInbox = post_mode === 'MEDIA_UPLOAD'
    if (!call.grant.scope.includes(isInbox ? 'video.upload' : 'video.publish'))
      refuse('scope_not_authorized', 'The user did not authorize the scope required for completing this request.', tiktok.now())
    return looked(tiktok, call, { kind: 'photo', isInbox, info, upload: undefined, urls: source_info.photo_images })
  },
  answer: (call, _, seen) => begun(tiktok, call, seen),
})

const looked = async (tiktok: TikTokWorld, call: Call<TikTokFault>, wanted: RequestedPost): Promise<PreparedPost> => {
  const problem = problemOf(tiktok, call, wanted)
  if (problem) refuse(...problem, tiktok.now())
  const bytesMax = wanted.kind === 'photo' ? 20 * megabyte : 4 * gibibyte
  return { wanted, fetched: await Promise.all(wanted.urls.map((url) => fetchFile(tiktok, url, { bytesMax }))) }
}

const begun = (tiktok: TikTokWorld, { person, grant, fault, context, receivedAt }: Call<TikTokFault>, seen: PreparedPost | undefined) => {
  const now = tiktok.now()
  if (!seen) return refuse('internal_error', 'Nothing was asked for.', now)
  const { wanted, fetched } = seen
  if (!person.has('tireless') && tiktok.windows.take(context.req.path, person.id, perMinute).isExceeded)
    refuse('rate_limit_exceeded', 'The API rate limit was exceeded. Please try again later.', now)
  const problem = countPost(tiktok, person, wanted.isInbox)
  if (problem) refuse(...problem, now)
  const { urls: _, ...asked } = wanted
  const task = tiktok.tasks.create({
    ...asked,
    personId: person.id,
    accessToken: grant.accessToken,
    uploadToken: randomText(12),
    beganAt: receivedAt,
  })
  if (!wanted.upload) {
    received(tiktok, task, { files: fetched, fault })
    return ok({ publish_id: task.publishId }, now)
  }
  const upload_url = `${tiktok.url()}/open-upload.tiktokapis.com/video/?upload_id=${task.id}&upload_token=${task.uploadToken}`
  return ok({ publish_id: task.publishId, upload_url }, now)
}

type Problem = [Code, string]

const problemOf = (tiktok: TikTokWorld, { person }: Call<TikTokFault>, wanted: RequestedPost): Problem | undefined => {
  const foreign = wanted.urls.some((url) => !isVerified(tiktok, url))
  if (foreign) return ['url_ownership_unverified', 'Please review our URL ownership verification rules.']
  const { title, description } = wanted.info
  const isPhoto = wanted.kind === 'photo'
  if (title.length > (isPhoto ? 90 : 2_200) || description.length > 4_000) return ['invalid_param', 'The title or description is too long.']
  if (wanted.isInbox) return undefined
  return accountRefusal(tiktok, person) ?? privacyProblem(wanted, creatorOf(person).privacy_level_options, person)
}

const privacyProblem = ({ info }: RequestedPost, offered: string[], person: Call['person']): Problem | undefined => {
  const { privacy_level: privacy = '' } = info
  if (person.has('unaudited') && !(privacy === 'SELF_ONLY' && person.has('private')))
    return ['unaudited_client_can_only_post_to_private_accounts', 'Unaudited clients can only post to private accounts.']
  if (!offered.includes(privacy))
    return ['privacy_level_option_mismatch', 'Privacy level is unspecified or not among the creator’s options.']
  if (info.brand_content_toggle && privacy === 'SELF_ONLY') return ['invalid_param', 'Branded content can not be private.']
  return undefined
}

/** The remainder is part of the last chunk, so the count is rounded down. */
const uploadOf = ({ now }: TikTokWorld, { video_size, chunk_size, total_chunk_count }: z.output<typeof FileUpload>) => {
  const isWhole = total_chunk_count === 1 && chunk_size === video_size
  const isWithin = chunk_size >= 5 * megabyte && chunk_size <= 64 * megabyte
  if (chunk_size > video_size || !(isWithin || (isWhole && video_size <= 64 * 1024 ** 2)))
    refuse('invalid_param', 'The chunk size is invalid', now())
  if (total_chunk_count !== Math.floor(video_size / chunk_size)) refuse('invalid_param', 'The total chunk count is invalid', now())
  return { bytes: video_size, chunkBytes: chunk_size, count: total_chunk_count }
}

/** Accepts the site's own domain, and this machine's. */
const isVerified = ({ app }: TikTokWorld, url: string) => {
  const { hostname, origin } = new URL(url)
  return hostname === 'localhost' || hostname === '127.0.0.1' || app.callbacks.some((callback) => new URL(callback).origin === origin)
}

const parsed = <Schema extends z.ZodType>({ now }: TikTokWorld, schema: Schema, body: unknown): z.output<Schema> => {
  const { data, error } = schema.safeParse(body)
  if (error) return refuse('invalid_param', `The request is invalid: ${error.issues[0]?.path.join('.') || 'body'}`, now())
  return data
}
