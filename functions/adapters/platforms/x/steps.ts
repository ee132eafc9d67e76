import * as z from 'zod'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Progress, Step } from '#shared/domain/targets.ts'
import { isVisible } from '#shared/domain/visible-text.ts'
import { xLimits } from '#shared/platforms/x/limits.ts'
import { XOptions } from '#shared/platforms/x/model.ts'

/** The work done in one step. */
export type Work =
  | { name: 'upload-image' | 'upload-start'; media: Media }
  | { name: 'upload-part' | 'upload-finish' | 'upload-status' | 'describe'; media: Media; upload: Upload }
  /** `index` is the part of the thread, from 0. */
  | { name: 'post'; index: number }
  /** Everything is public already. */
  | { name: 'conclude'; remoteId: string }

/** Returns the next step: every file in turn, then the post, then the rest of the thread. */
export const nextWork = (delivery: Delivery): Work => {
  const { posts, uploads } = readProgress(delivery.progress)
  const [remoteId] = posts
  if (remoteId !== undefined)
    return posts.length >= textsOf(delivery).length ? { name: 'conclude', remoteId } : { name: 'post', index: posts.length }
  for (const media of delivery.media) {
    const work = workOn(media, uploads[media.id])
    if (work) return work
  }
  return { name: 'post', index: 0 }
}

/** Returns the step for a piece of work, as the engine records it. */
export const stepOf = (work: Work): Step => {
  if (work.name !== 'post') return { name: work.name, repeat: 'safe', isPublic: false }
  return { name: work.index === 0 ? 'post' : `post-${work.index + 1}`, repeat: 'reconcile', isPublic: true }
}

/** The texts of the post and the rest of its thread, in order. */
export const textsOf = ({ text, options }: Delivery) => [text, ...(optionsOf(options).parts ?? [])]

/** Parses a delivery's options as X's. */
export const optionsOf = (options: Delivery['options']) => XOptions.parse(options)

const workOn = (media: Media, upload: Upload | undefined): Work | undefined => {
  if (!upload) return { name: media.kind === 'image' ? 'upload-image' : 'upload-start', media }
  if (upload.state.name === 'sending')
    return { name: upload.state.segment < segmentCount(media.bytes) ? 'upload-part' : 'upload-finish', media, upload }
  if (upload.state.name === 'processing') return { name: 'upload-status', media, upload }
  const needsDescription = media.kind !== 'video' && isVisible(media.altText) && !upload.isDescribed
  return needsDescription ? { name: 'describe', media, upload } : undefined
}

/** A file that's being uploaded to X. */
export const Upload = z.object({
  /** X's id of the file. */
  id: z.string(),
  /** Until when X keeps the file, minus a margin; ms since the epoch. */
  usableUntil: z.number(),
  state: z.discriminatedUnion('name', [
    /** Being sent in segments; `segment` is the next one. */
    z.object({ name: z.literal('sending'), segment: z.number().int() }),
    /** X has been processing it since then; ms since the epoch. */
    z.object({ name: z.literal('processing'), since: z.number() }),
    z.object({ name: z.literal('ready') }),
  ]),
  isDescribed: z.boolean(),
})
export type Upload = z.infer<typeof Upload>

/** The progress this adapter stores for a delivery. */
export const XProgress = z.object({
  /** By our id of the file. */
  uploads: z.record(z.string(), Upload).default({}),
  /** How often an upload was restarted because X failed on it. */
  restarts: z.number().int().default(0),
  /** X's ids of the thread's posts so far, in order. */
  posts: z.array(z.string()).default([]),
  /** How often X refused the next post without a reason. */
  refusalsWithoutReason: z.number().int().default(0),
})
export type XProgress = z.infer<typeof XProgress>

export const readProgress = (progress: Progress): XProgress => XProgress.parse(progress)

/** Returns the progress with one upload set or replaced. */
export const withUpload = (progress: XProgress, mediaId: string, upload: Upload): XProgress => ({
  ...progress,
  uploads: { ...progress.uploads, [mediaId]: upload },
})

/** Returns the progress without one upload, so the file is uploaded again. */
export const withoutUpload = (progress: XProgress, mediaId: string): XProgress => ({
  ...progress,
  uploads: Object.fromEntries(Object.entries(progress.uploads).filter(([id]) => id !== mediaId)),
})

/** Returns the progress without the uploads X is about to forget. */
export const withoutExpired = (progress: XProgress, now: number): XProgress => ({
  ...progress,
  uploads: Object.fromEntries(Object.entries(progress.uploads).filter(([, { usableUntil }]) => usableUntil > now)),
})

const usualBytes = 4 * 1024 * 1024

/**
 * The size of an upload's segments except the last, in bytes: 4 MiB, or as much more as the largest files need to stay
 * within X's number of segments.
 */
export const segmentBytes = (totalBytes: number) => Math.max(usualBytes, Math.ceil(totalBytes / xLimits.segments.value))

export const segmentCount = (totalBytes: number) => Math.ceil(totalBytes / segmentBytes(totalBytes))

/** The byte range of one segment, `to` exclusive. */
export const segmentRange = (totalBytes: number, segment: number) => {
  const size = segmentBytes(totalBytes)
  return { from: segment * size, to: Math.min((segment + 1) * size, totalBytes) }
}
