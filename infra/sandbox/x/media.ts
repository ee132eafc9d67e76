import * as z from 'zod'
import { dayMs, secondMs } from '#shared/domain/times.ts'
import { inTransaction, question } from '../database.ts'
import { keptBytesMax, sha256 } from '../files.ts'
import type { Answer } from '../platform/answer.ts'
import type { World } from '../world.ts'
import {
  type Category,
  categories,
  type Failure,
  isProcessed,
  kindOf,
  type MediaType,
  mediaKeyOf,
  mediaTypes,
  type Picture,
} from './media-rules.ts'

const MEDIA_LIFE_MS = dayMs
const PENDING_MS = secondMs
const PROCESSED_MS = 3 * secondMs

const json = <Value extends z.ZodType>(value: Value) =>
  z
    .string()
    .nullable()
    .transform((text) => (text === null ? undefined : value.parse(JSON.parse(text))))

const Stored = z
  .object({
    id: z.string(),
    personId: z.string(),
    mediaType: z.enum(mediaTypes),
    category: z.enum(categories),
    bytes: z.number(),
    expiresAt: z.number(),
    finishedAt: z.number().nullable(),
    fileId: z.string().nullable(),
    altText: z.string(),
    picture: json(z.object({ w: z.number(), h: z.number(), image_type: z.string() })),
    failure: json(z.object({ code: z.number(), name: z.enum(['InvalidMedia', 'UnsupportedMedia', 'InternalError']), message: z.string() })),
  })
  .transform((media) => ({ ...media, mediaKey: mediaKeyOf(media.category, media.id) }))
export type StoredMedia = z.output<typeof Stored>

const Segment = z.object({ position: z.number(), bytes: z.number(), hash: z.string(), content: z.instanceof(Uint8Array).nullable() })
export type Segment = z.output<typeof Segment>

export type XMedia = ReturnType<typeof openXMedia>

type Begun = { id: string; personId: string; mediaType: MediaType; category: Category; bytes: number }
type Finished = { content: Uint8Array | null; hash: string; picture: Picture | undefined; failure: Failure | undefined }

const tables = `
  CREATE TABLE IF NOT EXISTS x_media (
    id TEXT PRIMARY KEY, personId TEXT NOT NULL, mediaType TEXT NOT NULL, category TEXT NOT NULL, bytes INTEGER NOT NULL,
    expiresAt INTEGER NOT NULL, finishedAt INTEGER, fileId TEXT, altText TEXT NOT NULL DEFAULT '', picture TEXT, failure TEXT);
  CREATE TABLE IF NOT EXISTS x_segments (
    mediaId TEXT NOT NULL, position INTEGER NOT NULL, bytes INTEGER NOT NULL, hash TEXT NOT NULL, content BLOB,
    PRIMARY KEY (mediaId, position))`

/** Files not yet in a post. */
export const openXMedia = ({ database, files, now }: World) => {
  database.exec(tables)
  const insert = database.prepare('INSERT INTO x_media (id, personId, mediaType, category, bytes, expiresAt) VALUES (?, ?, ?, ?, ?, ?)')
  const byId = question(database, Stored, 'SELECT * FROM x_media WHERE id = ?')
  const setFinished = database.prepare('UPDATE x_media SET finishedAt = ?, fileId = ?, picture = ?, failure = ? WHERE id = ?')
  const setAltText = database.prepare('UPDATE x_media SET altText = ? WHERE id = ?')
  const setFailure = database.prepare('UPDATE x_media SET failure = ?, finishedAt = min(finishedAt, ?) WHERE id = ?')
  const setDelay = database.prepare('UPDATE x_media SET finishedAt = finishedAt + ? WHERE id = ?')
  const insertSegment = database.prepare(
    'INSERT OR REPLACE INTO x_segments (mediaId, position, bytes, hash, content) VALUES (?, ?, ?, ?, ?)',
  )
  const segments = question(database, Segment, 'SELECT position, bytes, hash, content FROM x_segments WHERE mediaId = ? ORDER BY position')
  const kept = question(
    database,
    z.object({ bytes: z.number() }),
    'SELECT total(length(content)) AS bytes FROM x_segments WHERE mediaId = ?',
  )
  const deleteSegments = database.prepare('DELETE FROM x_segments WHERE mediaId = ?')

  return {
    byId: (id: string) => byId.first(id),
    begin: ({ id, personId, mediaType, category, bytes }: Begun) =>
      insert.run(id, personId, mediaType, category, bytes, now() + MEDIA_LIFE_MS),
    /**
     * Stores a segment, replacing an earlier one at that position. Beyond what's kept of a file, only its hash is
     * stored.
     */
    append: (id: string, position: number, content: Uint8Array) => {
      const isKept = (kept.first(id)?.bytes ?? 0) + content.length <= keptBytesMax
      insertSegment.run(id, position, content.length, sha256(content), isKept ? content : null)
    },
    segments: (id: string) => segments.all(id),
    finish: ({ id, mediaType, bytes }: StoredMedia, { content, hash, picture, failure }: Finished) =>
      inTransaction(database, () => {
        const fileId = files.keep({ type: mediaType, bytes, hash, content })
        setFinished.run(now(), fileId, picture ? JSON.stringify(picture) : null, failure ? JSON.stringify(failure) : null, id)
        deleteSegments.run(id)
      }),
    describe: (id: string, altText: string) => setAltText.run(altText, id),
    /** Extends a file's processing by this many ms. */
    delay: (id: string, ms: number) => setDelay.run(ms, id),
    /** Ends a file's processing now. */
    fail: (id: string, failure: Failure) => setFailure.run(JSON.stringify(failure), now() - PROCESSED_MS, id),
    isReady: (media: StoredMedia) => {
      if (media.finishedAt === null) return false
      return !isProcessed(media.category) || processingOf(media, now())?.state === 'succeeded'
    },
  }
}

/** A GIF's or video's progress at X: a second of waiting, two of processing. Images need none. */
export const processingOf = ({ category, finishedAt, failure }: StoredMedia, now: number) => {
  if (finishedAt === null || !isProcessed(category)) return undefined
  const elapsed = now - finishedAt
  if (elapsed < PENDING_MS) return { state: 'pending', check_after_secs: Math.min(30, Math.ceil((PENDING_MS - elapsed) / secondMs)) }
  if (elapsed < PROCESSED_MS) {
    const percent = Math.floor((100 * (elapsed - PENDING_MS)) / (PROCESSED_MS - PENDING_MS))
    return { state: 'in_progress', check_after_secs: 1, progress_percent: percent }
  }
  return failure ? { state: 'failed', progress_percent: 100, error: failure } : { state: 'succeeded', progress_percent: 100 }
}

/** X's description of an existing file. */
export const describeMedia = (media: StoredMedia, now: number): Answer => {
  const processing = processingOf(media, now)
  return {
    status: 200,
    body: {
      data: {
        id: media.id,
        media_key: media.mediaKey,
        size: media.bytes,
        expires_after_secs: secondsLeft(media, now),
        ...(media.picture && { image: media.picture }),
        ...(kindOf(media.category) === 'video' && { video: { video_type: media.mediaType } }),
        ...(processing && { processing_info: processing }),
      },
    },
  }
}

export const secondsLeft = ({ expiresAt }: StoredMedia, now: number) => Math.max(0, Math.floor((expiresAt - now) / 1000))
