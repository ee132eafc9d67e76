import * as z from 'zod'
import { question } from '../database.ts'
import { openPlatformWorld, type PlatformApp, type PlatformWorld } from '../platform/platform-world.ts'
import type { World } from '../world.ts'
import { type TikTokFault, tiktokFaults } from './tiktok-fault.ts'

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
