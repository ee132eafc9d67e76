import * as z from 'zod'
import { question } from '../database.ts'
import type { World } from '../world.ts'

const Video = z.object({
  id: z.string(),
  personId: z.string(),
  channelId: z.string(),
  title: z.string(),
  categoryId: z.string(),
  privacy: z.string(),
  uploadedAt: z.number(),
  processedAt: z.number(),
  /** Why it will not be processed, or not be let stay. */
  failure: z.string().nullable(),
})
export type Video = z.output<typeof Video>
export type Videos = ReturnType<typeof openVideos>

const tables = `
  CREATE TABLE IF NOT EXISTS youtube_videos (
    id TEXT PRIMARY KEY, personId TEXT NOT NULL, channelId TEXT NOT NULL, title TEXT NOT NULL, categoryId TEXT NOT NULL, privacy TEXT NOT NULL,
    uploadedAt INTEGER NOT NULL, processedAt INTEGER NOT NULL, failure TEXT)`

/** Videos that exist, whether they were processed or not. */
export const openVideos = ({ database }: World) => {
  database.exec(tables)
  const insert = database.prepare(
    `INSERT INTO youtube_videos (id, personId, channelId, title, categoryId, privacy, uploadedAt, processedAt, failure)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const byId = question(database, Video, 'SELECT * FROM youtube_videos WHERE id = ?')
  const settle = database.prepare('UPDATE youtube_videos SET processedAt = ?, failure = ? WHERE id = ?')
  return {
    add: ({ id, personId, channelId, title, categoryId, privacy, uploadedAt, processedAt, failure }: Video) =>
      insert.run(id, personId, channelId, title, categoryId, privacy, uploadedAt, processedAt, failure),
    byId: (id: string) => byId.first(id),
    settle: ({ id, processedAt, failure }: Pick<Video, 'id' | 'processedAt' | 'failure'>) => settle.run(processedAt, failure, id),
  }
}
