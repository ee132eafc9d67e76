import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { question } from '../database.ts'
import { faultSettings } from '../fault-fields.ts'
import { stableDigits } from '../names.ts'
import { platformFaultFields, platformFaultKinds } from '../platform/platform-fault.ts'
import { openPlatformWorld, type PlatformApp, type PlatformWorld } from '../platform/platform-world.ts'
import type { World } from '../world.ts'

/** The state that the parts of the fake Facebook share. */
export type FacebookWorld = PlatformWorld<FacebookFault> & { photos: Photos; videos: Videos }

export const openFacebookWorld = (world: World, app: PlatformApp): FacebookWorld => ({
  ...openPlatformWorld(world, facebookFaults, app),
  photos: openPhotos(world),
  videos: openVideos(world),
})

/** A new id: 17 digits, beyond 2^53. */
export const newId = () => stableDigits(randomUUID(), 17)

const Photo = z.object({
  id: z.string(),
  pageId: z.string(),
  fileId: z.string(),
  type: z.string(),
  bytes: z.number(),
  altText: z.string(),
  isUsed: z.number().transform((used) => used === 1),
})
/** An uploaded photo, and whether a post already has it. */
export type Photo = z.output<typeof Photo>
type Photos = ReturnType<typeof openPhotos>

const openPhotos = ({ database }: World) => {
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

const Video = z.object({
  id: z.string(),
  pageId: z.string(),
  kind: z.enum(['video', 'reel']),
  /** The post that it becomes. */
  postId: z.string(),
  /** How many bytes have arrived, and how many there will be. */
  received: z.number(),
  expected: z.number().optional(),
  file: z.object({ fileId: z.string(), type: z.string(), bytes: z.number() }).optional(),
  /** In ms: when the upload completed, and when it was published. */
  uploadedAt: z.number().optional(),
  publishedAt: z.number().optional(),
  /** How long Facebook processes it. */
  processingMs: z.number(),
  processingError: z.string().optional(),
  /** True if Facebook keeps it hidden. */
  isDraft: z.boolean(),
})
/** A video or reel being uploaded. */
export type Video = z.output<typeof Video>
type Videos = ReturnType<typeof openVideos>

const Row = z.object({ video: z.string().transform((json) => Video.parse(JSON.parse(json))) })

const openVideos = ({ database }: World) => {
  database.exec('CREATE TABLE IF NOT EXISTS facebook_videos (id TEXT PRIMARY KEY, video TEXT NOT NULL)')
  const keep = database.prepare('INSERT OR REPLACE INTO facebook_videos (id, video) VALUES (?, ?)')
  const byId = question(database, Row, 'SELECT video FROM facebook_videos WHERE id = ?')

  return {
    keep: (video: Video) => keep.run(video.id, JSON.stringify(video)),
    byId: (id: string) => byId.first(id)?.video,
  }
}

/** When Facebook finishes processing it. Processing begins once the file is complete. */
export const readyAt = ({ uploadedAt, publishedAt, processingMs }: Video) =>
  Math.max(uploadedAt ?? Number.MAX_SAFE_INTEGER, publishedAt ?? 0) + processingMs

/** When people can see it, if they ever can. */
export const visibleAt = (video: Video): number | 'never' =>
  video.isDraft || video.processingError !== undefined ? 'never' : readyAt(video)

const TokenProblem = z.enum(['458', '459', '460', '463', '464', '467', '492'])
const Throttle = z.enum(['4', '17', '32', '341', '613', '80001'])
const UploadProblem = z.enum(['ProcessingFailedError', 'FileUrlProcessingError', 'PartialRequestError', 'OffsetInvalidError'])

/** The faults specific to Facebook, besides those any platform may have. */
export const facebookFaults = faultSettings({
  platform: 'facebook',
  operations: ['authorize', 'token', 'revoke', 'profile', 'upload', 'post', 'status', 'find'],
  fields: {
    ...platformFaultFields,
    /** Code 190 with this subcode. */
    tokenProblem: TokenProblem.optional(),
    /** A rate limit with this code is used up. `retryAfter` is in seconds. */
    throttle: Throttle.optional(),
    /** Code 368: posting is blocked for a while. */
    blocked: z.boolean().optional(),
    /** The error that the upload host for reels returns instead of accepting the file. */
    uploadProblem: UploadProblem.optional(),
  },
  kinds: [
    ...platformFaultKinds,
    { field: 'tokenProblem', label: 'Sign-in ended, 190', choices: TokenProblem.options },
    { field: 'throttle', label: 'Limit used up', choices: Throttle.options },
    { field: 'blocked', label: 'Posting is blocked for a while, 368' },
    { field: 'uploadProblem', label: 'The file of a reel is refused', choices: UploadProblem.options },
  ],
})
export type FacebookFault = z.output<typeof facebookFaults.schema>
