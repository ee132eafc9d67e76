import * as z from 'zod'
import { question } from '../database.ts'
import type { World } from '../world.ts'

const Photo = z.object({
  id: z.string(),
  pageId: z.string(),
  fileId: z.string(),
  type: z.string(),
  bytes: z.number(),
  altText: z.string(),
  isUsed: z.number().transform((used) => used === 1),
})
/** A photo that was sent, and whether a post has it already. */
export type Photo = z.output<typeof Photo>
export type Photos = ReturnType<typeof openPhotos>

export const openPhotos = ({ database }: World) => {
  database.exec(
    `CREATE TABLE IF NOT EXISTS facebook_photos (id TEXT PRIMARY KEY, pageId TEXT NOT NULL, fileId TEXT NOT NULL, type TEXT NOT NULL,
     bytes INTEGER NOT NULL, altText TEXT NOT NULL, isUsed INTEGER NOT NULL)`,
  )
  const insert = database.prepare(
    'INSERT INTO facebook_photos (id, pageId, fileId, type, bytes, altText, isUsed) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const byId = question(database, Photo, 'SELECT * FROM facebook_photos WHERE id = ?')
  const use = database.prepare('UPDATE facebook_photos SET isUsed = 1 WHERE id = ?')

  return {
    add: ({ id, pageId, fileId, type, bytes, altText, isUsed }: Photo) =>
      insert.run(id, pageId, fileId, type, bytes, altText, isUsed ? 1 : 0),
    byId: (id: string) => byId.first(id),
    use: (id: string) => use.run(id),
  }
}
