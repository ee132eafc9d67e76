import * as z from 'zod'
import { dayMs } from '#shared/domain/times.ts'
import { question } from '../database.ts'
import { keptBytesMax, sha256 } from '../files.ts'
import type { Received } from '../platform/body.ts'
import { randomText } from '../platform/grants.ts'
import type { World } from '../world.ts'
import { Metadata } from './metadata.ts'

const lifeMs = 7 * dayMs

const Upload = z.object({
  id: z.string(),
  personId: z.string(),
  channelId: z.string(),
  metadata: z.string().transform((json) => Metadata.parse(JSON.parse(json))),
  type: z.string(),
  /** The announced size; `null` until the first piece says it. */
  total: z.number().nullable(),
  stored: z.number(),
  endsAt: z.number(),
  videoId: z.string().nullable(),
})
export type Upload = z.output<typeof Upload>
export type Uploads = ReturnType<typeof openUploads>

const Piece = z.object({ hash: z.string(), content: z.instanceof(Uint8Array).nullable() })

const tables = `
  CREATE TABLE IF NOT EXISTS youtube_uploads (
    id TEXT PRIMARY KEY, personId TEXT NOT NULL, channelId TEXT NOT NULL, metadata TEXT NOT NULL, type TEXT NOT NULL, total INTEGER,
    stored INTEGER NOT NULL DEFAULT 0, endsAt INTEGER NOT NULL, videoId TEXT);
  CREATE TABLE IF NOT EXISTS youtube_pieces (
    upload TEXT NOT NULL, start INTEGER NOT NULL, hash TEXT NOT NULL, content BLOB, PRIMARY KEY (upload, start))`

/** Videos being uploaded. The bytes of one that's too large to be kept are only counted and hashed. */
export const openUploads = ({ database, now }: World) => {
  database.exec(tables)
  const insert = database.prepare(
    'INSERT INTO youtube_uploads (id, personId, channelId, metadata, type, total, endsAt) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const byId = question(database, Upload, 'SELECT * FROM youtube_uploads WHERE id = ?')
  const addPiece = database.prepare('INSERT OR REPLACE INTO youtube_pieces (upload, start, hash, content) VALUES (?, ?, ?, ?)')
  const count = database.prepare('UPDATE youtube_uploads SET stored = ?, total = ? WHERE id = ?')
  const pieces = question(database, Piece, 'SELECT hash, content FROM youtube_pieces WHERE upload = ? ORDER BY start')
  const finish = database.prepare('UPDATE youtube_uploads SET videoId = ? WHERE id = ?')
  const dropPieces = database.prepare('DELETE FROM youtube_pieces WHERE upload = ?')
  const drop = database.prepare('DELETE FROM youtube_uploads WHERE id = ?')

  return {
    begin: ({ personId, channelId, metadata, type, total }: Pick<Upload, 'personId' | 'channelId' | 'metadata' | 'type' | 'total'>) => {
      const id = `ABPnzm${randomText(48)}`
      insert.run(id, personId, channelId, JSON.stringify(metadata), type, total, now() + lifeMs)
      return id
    },
    /** An upload that's still open. */
    find: (id: string) => {
      const upload = byId.first(id)
      return upload && upload.endsAt > now() ? upload : undefined
    },
    /** Appends bytes. */
    append: ({ id, stored }: Upload, { bytes, hash, content }: Received, total: number) => {
      addPiece.run(id, stored, hash, total <= keptBytesMax ? content : null)
      count.run(stored + bytes, total, id)
    },
    /** Everything that has arrived, followed by `last`. */
    whole: ({ id, stored }: Upload, last: Received): Received => {
      const parts = [...pieces.all(id), last]
      const contents = parts.flatMap(({ content }) => (content ? [content] : []))
      const isKept = contents.length === parts.length && stored + last.bytes <= keptBytesMax
      const content = isKept ? new Uint8Array(Buffer.concat(contents)) : null
      return { bytes: stored + last.bytes, hash: sha256(content ?? parts.map(({ hash }) => hash).join()), content, isTooLarge: false }
    },
    /** From then on, the upload returns its video. */
    finish: ({ id }: Upload, videoId: string) => {
      finish.run(videoId, id)
      dropPieces.run(id)
    },
    lose: ({ id }: Upload) => {
      dropPieces.run(id)
      drop.run(id)
    },
  }
}
