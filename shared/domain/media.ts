import * as z from 'zod/mini'
import { Instant } from './instants.ts'

const mebibyte = 1024 * 1024

/** What a file is to a platform. A GIF that moves is a kind of its own. */
export const MediaKind = z.enum(['image', 'gif', 'video'])
export type MediaKind = z.infer<typeof MediaKind>

/** The content types Crier takes. */
export const MediaContentType = z.enum(
  ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'video/mp4', 'video/quicktime'],
  'Choose a JPEG, PNG, WebP, AVIF, or GIF image, or an MP4 or QuickTime video.',
)
export type MediaContentType = z.infer<typeof MediaContentType>

/** What people call a file of each content type, with its article. */
export const contentTypeNames: Record<MediaContentType, string> = {
  'image/jpeg': 'a JPEG image',
  'image/png': 'a PNG image',
  'image/webp': 'a WebP image',
  'image/avif': 'an AVIF image',
  'image/gif': 'a GIF',
  'video/mp4': 'an MP4 video',
  'video/quicktime': 'a QuickTime video',
}

/** What a file is to a platform, by its content type and, once they were counted, its frames: a GIF of one frame is posted as an image. */
export const kindOf = (contentType: MediaContentType, frames?: number): MediaKind => {
  if (contentType.startsWith('video/')) return 'video'
  return contentType === 'image/gif' && frames !== 1 ? 'gif' : 'image'
}

/** The largest file Crier takes of each kind, in bytes. */
export const mediaBytesMax: Record<MediaKind, number> = { image: 50 * mebibyte, gif: 50 * mebibyte, video: 4 * 1024 * mebibyte }

/** A file larger than this, in bytes, is uploaded in parts, so that what has arrived is not sent again. */
export const uploadWholeMax = 100 * mebibyte

/** The size of every part but the last, in bytes: 256 of them for the largest file. */
export const partBytes = 16 * mebibyte

/**
 * A picture of more pixels than this is refused before anything decodes it: phones take 16,320 × 12,240. Where a decoder needs the whole picture at once, memory
 * sets a lower limit.
 */
export const pixelsMax = 200_000_000

/** So many days after the last draft or scheduled post let go of a file, it is deleted. */
export const unusedDays = 7

export const altTextMax = 1_000

/** A file that a person has uploaded. `waiting` until its upload was probed; only a `ready` one can be posted. */
export const Media = z.object({
  id: z.string(),
  userId: z.string(),
  fileName: z.string(),
  contentType: MediaContentType,
  kind: MediaKind,
  bytes: z.int(),
  altText: z.string(),
  createdAt: Instant,
  /** Since when no draft and no scheduled post is known to use it; looked at once a day. */
  unusedSince: z.optional(Instant),
  state: z.discriminatedUnion('name', [
    z.object({
      name: z.literal('waiting'),
      /** Only of files that are uploaded in parts. */
      uploadId: z.optional(z.string()),
    }),
    z.object({
      name: z.literal('ready'),
      /** Pixels. */
      width: z.int(),
      height: z.int(),
      /** Only of videos. */
      durationMs: z.optional(z.int()),
      /** Only of GIFs. */
      frames: z.optional(z.int()),
      /** Only of pictures that carry more than the picture, such as where it was taken: that is not sent. */
      hasMetadata: z.optional(z.literal(true)),
      /** Only of videos: what the picture is coded in, by its four-letter code, such as avc1 (H.264), hvc1 (HEVC), apcn (ProRes). */
      codec: z.optional(z.string()),
      /** Only of videos: frames per second, on average, where the file tells. */
      frameRate: z.optional(z.number()),
      /** Only of videos with sound: what the sound is coded in, by its four-letter code, such as mp4a (AAC), ac-3, Opus. */
      audioCodec: z.optional(z.string()),
    }),
    z.object({ name: z.literal('refused'), message: z.string() }),
  ]),
})
export type Media = z.infer<typeof Media>
export type MediaRef = { userId: string; id: string }
