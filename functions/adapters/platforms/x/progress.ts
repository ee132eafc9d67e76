import * as z from 'zod'
import type { Progress } from '#shared/domain/targets.ts'

/** One file on its way to X. */
export const Upload = z.object({
  /** X's id of the file. */
  id: z.string(),
  /** Until when X keeps the file, less a margin; ms since the epoch. */
  usableUntil: z.number(),
  state: z.discriminatedUnion('name', [
    /** Being sent in pieces; `segment` is the next one. */
    z.object({ name: z.literal('sending'), segment: z.number().int() }),
    /** X works on it since then; ms since the epoch. */
    z.object({ name: z.literal('processing'), since: z.number() }),
    z.object({ name: z.literal('ready') }),
  ]),
  isDescribed: z.boolean(),
})
export type Upload = z.infer<typeof Upload>

/** What this adapter keeps of a delivery. */
export const XProgress = z.object({
  /** By our id of the file. */
  uploads: z.record(z.string(), Upload).default({}),
  /** How often an upload was begun anew because X failed on it. */
  restarts: z.number().int().default(0),
  /** X's ids of the thread's posts so far, in order. */
  posts: z.array(z.string()).default([]),
  /** How often X refused the next post without saying why. */
  refusalsWithoutReason: z.number().int().default(0),
})
export type XProgress = z.infer<typeof XProgress>

export const readProgress = (progress: Progress): XProgress => XProgress.parse(progress)

/** With one upload set or replaced. */
export const withUpload = (progress: XProgress, mediaId: string, upload: Upload): XProgress => ({
  ...progress,
  uploads: { ...progress.uploads, [mediaId]: upload },
})

/** Without one upload, so that the file is uploaded again. */
export const withoutUpload = (progress: XProgress, mediaId: string): XProgress => ({
  ...progress,
  uploads: Object.fromEntries(Object.entries(progress.uploads).filter(([id]) => id !== mediaId)),
})

/** Without the uploads that X is about to forget. */
export const withoutExpired = (progress: XProgress, now: number): XProgress => ({
  ...progress,
  uploads: Object.fromEntries(Object.entries(progress.uploads).filter(([, { usableUntil }]) => usableUntil > now)),
})
