import * as z from 'zod'
import { question } from '../database.ts'
import { faultSettings, milliseconds } from '../fault-fields.ts'
import { platformFaultFields, platformFaultKinds } from '../platform/platform-fault.ts'
import { openPlatformWorld, type PlatformApp, type PlatformWorld } from '../platform/platform-world.ts'
import type { World } from '../world.ts'

/** The state that the parts of the fake TikTok share. */
export type TikTokWorld = PlatformWorld<TikTokFault> & { tasks: Tasks }

export const openTikTokWorld = (world: World, app: PlatformApp): TikTokWorld => ({
  ...openPlatformWorld(world, tiktokFaults, app),
  tasks: openTasks(world),
})

/** The options requested with a post. */
export const PostInfo = z.object({
  title: z.string().default(''),
  description: z.string().default(''),
  privacy_level: z.string().optional(),
  disable_comment: z.boolean().default(false),
  disable_duet: z.boolean().default(false),
  disable_stitch: z.boolean().default(false),
  video_cover_timestamp_ms: z.number().optional(),
  brand_content_toggle: z.boolean().default(false),
  brand_organic_toggle: z.boolean().default(false),
  is_aigc: z.boolean().default(false),
  auto_add_music: z.boolean().default(false),
})
export type PostInfo = z.output<typeof PostInfo>

const Upload = z.object({ bytes: z.number(), chunkBytes: z.number(), count: z.number() })

/** A started post. All times in ms since the epoch. */
export const Task = z.object({
  id: z.number(),
  publishId: z.string(),
  personId: z.string(),
  /** The token it was started with: revoking that access ends the post, too. */
  accessToken: z.string(),
  kind: z.enum(['video', 'photo']),
  isInbox: z.boolean(),
  info: PostInfo,
  /** For an uploaded file; missing if it's fetched. */
  upload: Upload.optional(),
  uploadToken: z.string(),
  uploadedBytes: z.number(),
  beganAt: z.number(),
  /** When TikTok finishes processing, once the whole file is there. */
  readyAt: z.number().optional(),
  /** When a public post's id becomes available. */
  idAt: z.number().optional(),
  failReason: z.string().optional(),
})
export type Task = z.output<typeof Task>
type NewTask = Pick<Task, 'personId' | 'accessToken' | 'kind' | 'isInbox' | 'info' | 'upload' | 'uploadToken' | 'beganAt'>
type Tasks = ReturnType<typeof openTasks>

const Row = z.object({ task: z.string().transform((json) => Task.parse(JSON.parse(json))) })
const Chunk = z.object({ content: z.instanceof(Uint8Array) })

const tables = `
  CREATE TABLE IF NOT EXISTS tiktok_tasks (id INTEGER PRIMARY KEY, publishId TEXT NOT NULL UNIQUE, task TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS tiktok_chunks (taskId INTEGER NOT NULL, position INTEGER NOT NULL, content BLOB NOT NULL, PRIMARY KEY (taskId, position))`

/** Started posts, and chunks of videos being uploaded. */
const openTasks = ({ database }: World) => {
  database.exec(tables)
  const next = question(database, z.object({ id: z.number() }), 'SELECT coalesce(max(id), 0) + 1 AS id FROM tiktok_tasks')
  const put = database.prepare('INSERT OR REPLACE INTO tiktok_tasks (id, publishId, task) VALUES (?, ?, ?)')
  const byPublishId = question(database, Row, 'SELECT task FROM tiktok_tasks WHERE publishId = ?')
  const byId = question(database, Row, 'SELECT task FROM tiktok_tasks WHERE id = ?')
  const keepChunk = database.prepare('INSERT OR REPLACE INTO tiktok_chunks (taskId, position, content) VALUES (?, ?, ?)')
  const chunks = question(database, Chunk, 'SELECT content FROM tiktok_chunks WHERE taskId = ? ORDER BY position')
  const dropChunks = database.prepare('DELETE FROM tiktok_chunks WHERE taskId = ?')

  const save = (task: Task): Task => {
    put.run(task.id, task.publishId, JSON.stringify(task))
    return task
  }
  return {
    create: (task: NewTask): Task => {
      const id = next.first()?.id ?? 1
      return save({ ...task, id, publishId: publishIdOf(task, id), uploadedBytes: 0 })
    },
    save,
    byPublishId: (publishId: string) => byPublishId.first(publishId)?.task,
    byId: (id: number) => byId.first(id)?.task,
    keepChunk: ({ id }: Task, position: number, content: Uint8Array) => keepChunk.run(id, position, content),
    chunks: ({ id }: Task) => chunks.all(id).map(({ content }) => content),
    dropChunks: ({ id }: Task) => dropChunks.run(id),
  }
}

/** Ids are beyond 2^53: a client that parses them as numbers corrupts some. */
export const postIdOf = ({ id }: Pick<Task, 'id'>) => (7_400_000_000_000_000_001n + 10n * BigInt(id)).toString()

const publishIdOf = ({ kind, isInbox, upload }: NewTask, id: number) => {
  const prefix = `${kind === 'video' ? 'v' : 'p'}_${isInbox ? 'inbox' : 'pub'}_${upload ? 'file' : 'url'}`
  return `${prefix}~v2-1.${7_000_000_000_000_000_000n + BigInt(id)}`
}

/** TikTok's error codes, with their statuses. Errors about the creator come with 200. */
export const codes = {
  access_token_invalid: 401,
  scope_not_authorized: 401,
  invalid_param: 400,
  invalid_file_upload: 400,
  invalid_publish_id: 400,
  token_not_authorized_for_specified_publish_id: 400,
  app_version_check_failed: 400,
  spam_risk_too_many_posts: 403,
  spam_risk_user_banned_from_posting: 403,
  spam_risk_too_many_pending_share: 403,
  reached_active_user_cap: 403,
  unaudited_client_can_only_post_to_private_accounts: 403,
  url_ownership_unverified: 403,
  privacy_level_option_mismatch: 403,
  rate_limit_exceeded: 429,
  internal_error: 500,
} as const
export type Code = keyof typeof codes

/** Why a started post didn't become public. */
const failReasons = [
  'file_format_check_failed',
  'duration_check_failed',
  'frame_rate_check_failed',
  'picture_size_check_failed',
  'internal',
  'photo_pull_failed',
  'spam_risk_text',
  'auth_removed',
] as const

const isCode = (text: string): text is Code => Object.hasOwn(codes, text)

/** The faults specific to TikTok, besides those any platform may have. */
export const tiktokFaults = faultSettings({
  platform: 'tiktok',
  /**
   * `post` is the call that makes it public: a video's last chunk, or the call that has photos fetched. `upload` is
   * everything before it.
   */
  operations: ['authorize', 'token', 'refresh', 'revoke', 'profile', 'upload', 'post', 'status'],
  fields: {
    ...platformFaultFields,
    /** `profile`, `upload`, `post`, `status`: refuses with TikTok's code. */
    code: z.string().refine(isCode).optional(),
    /** `token`, `refresh`, `revoke`: errors come with status 200. */
    errorsWith200: z.boolean().optional(),
    /** `token`, `refresh`: tokens live as long as they did before November 2026. */
    oldLifetimes: z.boolean().optional(),
    /** `revoke`: the response is `{}` instead of empty. */
    emptyObject: z.boolean().optional(),
    /** `post`: a public post gets its id this many ms after it's public. */
    moderationMs: milliseconds.optional(),
  },
  kinds: [
    ...platformFaultKinds.filter(({ field }) => field !== 'processingError'),
    { field: 'code', label: 'Refuse with', choices: Object.keys(codes) },
    { field: 'processingError', label: 'Fail afterward with', choices: failReasons },
    { field: 'moderationMs', label: 'The post’s id comes later', amount: 'ms' },
    { field: 'errorsWith200', label: 'Sign-in errors with status 200' },
    { field: 'oldLifetimes', label: 'Tokens of 24 hours and 365 days' },
    { field: 'emptyObject', label: 'Answer a revocation with {}' },
  ],
})
export type TikTokFault = z.output<typeof tiktokFaults.schema>
