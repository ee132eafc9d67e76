import * as z from 'zod'
import { question } from '../database.ts'
import type { World } from '../world.ts'

const Video = z.object({
  id: z.string(),
  pageId: z.string(),
  kind: z.enum(['video', 'reel']),
  /** The post that it becomes. */
  postId: z.string(),
  /** Bytes that have arrived, and how many there will be. */
  received: z.number(),
  expected: z.number().optional(),
  file: z.object({ fileId: z.string(), type: z.string(), bytes: z.number() }).optional(),
  /** Ms; since when it is whole, and since when it is published. */
  uploadedAt: z.number().optional(),
  publishedAt: z.number().optional(),
  /** How long Facebook works on it. */
  processingMs: z.number(),
  processingError: z.string().optional(),
  /** Facebook keeps it to itself. */
  isDraft: z.boolean(),
})
/** A video or reel on its way. */
export type Video = z.output<typeof Video>
export type Videos = ReturnType<typeof openVideos>

const Row = z.object({ video: z.string().transform((json) => Video.parse(JSON.parse(json))) })

export const openVideos = ({ database }: World) => {
  database.exec('CREATE TABLE IF NOT EXISTS facebook_videos (id TEXT PRIMARY KEY, video TEXT NOT NULL)')
  const keep = database.prepare('INSERT OR REPLACE INTO facebook_videos (id, video) VALUES (?, ?)')
  const byId = question(database, Row, 'SELECT video FROM facebook_videos WHERE id = ?')

  return {
    keep: (video: Video) => keep.run(video.id, JSON.stringify(video)),
    byId: (id: string) => byId.first(id)?.video,
  }
}

/** When Facebook is through with it: it begins when the file is whole. */
export const readyAt = ({ uploadedAt, publishedAt, processingMs }: Video) =>
  Math.max(uploadedAt ?? Number.MAX_SAFE_INTEGER, publishedAt ?? 0) + processingMs

/** When people can see it, if they ever can. */
export const visibleAt = (video: Video): number | 'never' =>
  video.isDraft || video.processingError !== undefined ? 'never' : readyAt(video)
