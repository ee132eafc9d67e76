import * as z from 'zod/mini'
import { i18n } from '../i18n.ts'
import { WorkspaceId } from './id.ts'
import { Instant } from './instants.ts'

const mebibyte = 1024 * 1024

/** A file's kind, as platforms see it. An animated GIF is its own kind. */
export const MediaKind = z.enum(['image', 'gif', 'video'])
export type MediaKind = z.infer<typeof MediaKind>

/** The content types Crier accepts. */
export const MediaContentType = z.enum(
  ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'video/mp4', 'video/quicktime'],
  { error: () => i18n.t('Choose a JPEG, PNG, WebP, AVIF, or GIF image, or an MP4 or QuickTime video.') },
)
export type MediaContentType = z.infer<typeof MediaContentType>

/** The common name of each content type, with its article. */
export const contentTypeNames: Record<MediaContentType, () => string> = {
  'image/jpeg': () => i18n.t('a JPEG image'),
  'image/png': () => i18n.t('a PNG image'),
  'image/webp': () => i18n.t('a WebP image'),
  'image/avif': () => i18n.t('an AVIF image'),
  'image/gif': () => i18n.t('a GIF'),
  'video/mp4': () => i18n.t('an MP4 video'),
  'video/quicktime': () => i18n.t('a QuickTime video'),
}

/**
 * Returns a file's kind from its content type and, once counted, its frames. A GIF with one frame is posted as an
 * image.
 */
export const kindOf = (contentType: MediaContentType, frames?: number): MediaKind => {
  if (contentType.startsWith('video/')) return 'video'
  return contentType === 'image/gif' && frames !== 1 ? 'gif' : 'image'
}

/** The largest file Crier accepts of each kind, in bytes. */
export const mediaBytesMax: Record<MediaKind, number> = { image: 50 * mebibyte, gif: 50 * mebibyte, video: 4 * 1024 * mebibyte }

/** Larger files, in bytes, are uploaded in parts, so parts that have arrived aren't sent again. */
export const uploadWholeMax = 100 * mebibyte

/** The size of every part but the last, in bytes. The largest file has 256 parts. */
export const partBytes = 16 * mebibyte

/**
 * A picture with more pixels is refused before it's decoded. Phones take 16,320 × 12,240. Where a decoder needs the
 * whole picture at once, memory sets a lower limit.
 */
export const pixelsMax = 200_000_000

/** A file is deleted this many days after the last draft or scheduled post stopped using it. */
export const unusedDays = 7

export const altTextMax = 1_000

/** A file a person uploaded. It's `waiting` until the upload is probed. Only a `ready` file can be posted. */
export const Media = z.object({
  id: z.string(),
  workspaceId: WorkspaceId,
  fileName: z.string(),
  contentType: MediaContentType,
  kind: MediaKind,
  bytes: z.int(),
  altText: z.string(),
  createdAt: Instant,
  /** Since when no draft or scheduled post is known to use it. Checked once a day. */
  unusedSince: z.optional(Instant),
  state: z.discriminatedUnion('name', [
    z.object({
      name: z.literal('waiting'),
      /** Only for multipart uploads. */
      uploadId: z.optional(z.string()),
    }),
    z.object({
      name: z.literal('ready'),
      /** In pixels. */
      width: z.int(),
      height: z.int(),
      /** Only for videos. */
      durationMs: z.optional(z.int()),
      /** Only for GIFs. */
      frames: z.optional(z.int()),
      /** Only for pictures with metadata, such as where they were taken. Metadata isn't sent. */
      hasMetadata: z.optional(z.literal(true)),
      /** Only for videos: the video codec by its four-letter code, such as avc1 (H.264), hvc1 (HEVC), apcn (ProRes). */
      codec: z.optional(z.string()),
      /** Only for videos: the average frames per second, if the file says. */
      frameRate: z.optional(z.number()),
      /** Only for videos with sound: the audio codec by its four-letter code, such as mp4a (AAC), ac-3, Opus. */
      audioCodec: z.optional(z.string()),
    }),
    z.object({ name: z.literal('refused'), message: z.string() }),
  ]),
})
export type Media = z.infer<typeof Media>
export type MediaRef = { workspaceId: WorkspaceId; id: string }
