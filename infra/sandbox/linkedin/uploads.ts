import * as z from 'zod'
import { hourMs, secondMs } from '#shared/domain/times.ts'
import { question } from '../database.ts'
import type { Received } from '../platform/body.ts'
import { randomText } from '../platform/grants.ts'
import type { LinkedInFault, LinkedInWorld } from './linkedin-world.ts'

/** The size LinkedIn sets for a video's parts. */
export const partBytes = 4_194_304
const addressLifeMs = hourMs
const usualPolls = 2
const usualWorkMs = 15 * secondMs

const Upload = z.object({
  id: z.string(),
  kind: z.enum(['image', 'video']),
  personId: z.string(),
  /** A video's announced size. */
  bytes: z.number(),
  token: z.string(),
  endsAt: z.number(),
  /** Null until all of it has arrived. */
  fileId: z.string().nullable(),
  type: z.string(),
  fileBytes: z.number(),
  /** It's ready after this many more status requests, or at `readyAt` at the latest. */
  pollsLeft: z.number(),
  readyAt: z.number(),
  /** Why LinkedIn can't use it. */
  failure: z.string().nullable(),
})
export type Upload = z.output<typeof Upload>
export type Uploads = ReturnType<typeof openUploads>

const Part = z.object({ number: z.number(), etag: z.string(), content: z.instanceof(Uint8Array) })

const tables = `
  CREATE TABLE IF NOT EXISTS linkedin_uploads (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, personId TEXT NOT NULL, bytes INTEGER NOT NULL, token TEXT NOT NULL, endsAt INTEGER NOT NULL,
    fileId TEXT, type TEXT NOT NULL DEFAULT '', fileBytes INTEGER NOT NULL DEFAULT 0, pollsLeft INTEGER NOT NULL,
    readyAt INTEGER NOT NULL DEFAULT 0, failure TEXT);
  CREATE TABLE IF NOT EXISTS linkedin_parts (
    uploadId TEXT NOT NULL, number INTEGER NOT NULL, etag TEXT NOT NULL, content BLOB NOT NULL, PRIMARY KEY (uploadId, number))`

/** Images and videos that members uploaded, whole or in parts. */
export const openUploads = ({ database, now }: LinkedInWorld) => {
  database.exec(tables)
  const insert = database.prepare(
    'INSERT INTO linkedin_uploads (id, kind, personId, bytes, token, endsAt, pollsLeft) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const byId = question(database, Upload, 'SELECT * FROM linkedin_uploads WHERE id = ?')
  const partsOf = question(database, Part, 'SELECT number, etag, content FROM linkedin_parts WHERE uploadId = ? ORDER BY number')
  const insertPart = database.prepare('INSERT OR REPLACE INTO linkedin_parts (uploadId, number, etag, content) VALUES (?, ?, ?, ?)')
  const deleteParts = database.prepare('DELETE FROM linkedin_parts WHERE uploadId = ?')
  const fill = database.prepare(
    'UPDATE linkedin_uploads SET fileId = ?, type = ?, fileBytes = ?, failure = coalesce(failure, ?), readyAt = iif(readyAt = 0, ?, readyAt) WHERE id = ?',
  )
  const slow = database.prepare('UPDATE linkedin_uploads SET readyAt = ?, pollsLeft = 1000000 WHERE id = ?')
  const fail = database.prepare('UPDATE linkedin_uploads SET failure = ? WHERE id = ?')
  const poll = database.prepare('UPDATE linkedin_uploads SET pollsLeft = pollsLeft - 1 WHERE id = ?')

  return {
    byId: (id: string) => byId.first(id),
    begin: (kind: Upload['kind'], personId: string, bytes = 0) => {
      const upload = { id: `C4E${kind === 'image' ? '10' : '05'}AQ${randomText(12)}`, endsAt: now() + addressLifeMs }
      insert.run(upload.id, kind, personId, bytes, kind === 'video' ? randomText(6) : '', upload.endsAt, kind === 'video' ? usualPolls : 0)
      return upload
    },
    /** Applies a fault to LinkedIn's processing. */
    applyFault: ({ id }: { id: string }, fault: LinkedInFault | undefined) => {
      if (fault?.processingMs !== undefined) slow.run(now() + fault.processingMs, id)
      if (fault?.processingError !== undefined) fail.run(fault.processingError, id)
    },
    addPart: ({ id }: Upload, number: number, { hash, content }: Received) => {
      const etag = `/ambry-video/signedId/${hash.slice(0, 24)}`
      insertPart.run(id, number, etag, content ?? new Uint8Array())
      return etag
    },
    parts: ({ id }: Upload) => partsOf.all(id),
    fill: ({ id }: Upload, file: { fileId: string; type: string; bytes: number }, failure: string | null) => {
      fill.run(file.fileId, file.type, file.bytes, failure, now() + usualWorkMs, id)
      deleteParts.run(id)
    },
    poll: ({ id }: Upload) => poll.run(id),
    status: (upload: Upload) => statusOf(upload, now()),
  }
}

/** A file's status, in LinkedIn's terms. */
const statusOf = ({ fileId, failure, pollsLeft, readyAt }: Upload, now: number) => {
  if (fileId === null) return 'WAITING_UPLOAD'
  if (failure !== null) return 'PROCESSING_FAILED'
  return pollsLeft <= 0 || now >= readyAt ? 'AVAILABLE' : 'PROCESSING'
}
