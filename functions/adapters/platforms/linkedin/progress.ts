import * as z from 'zod'
import type { Progress } from '#shared/domain/targets.ts'

/** A piece of a video that is still to be sent: its bytes, `to` exclusive, and where they go. */
const Part = z.object({ url: z.string(), from: z.number().int(), to: z.number().int() })
export type Part = z.infer<typeof Part>

/** One file on its way to LinkedIn. */
const Upload = z.object({
  /** LinkedIn's name of the file. */
  urn: z.string(),
  state: z.discriminatedUnion('name', [
    /** Being sent in pieces; the addresses are good until `usableUntil` (ms since the epoch). */
    z.object({
      name: z.literal('sending'),
      parts: z.array(Part),
      partIds: z.array(z.string()),
      token: z.string(),
      usableUntil: z.number(),
    }),
    /** LinkedIn works on it since then; ms since the epoch. */
    z.object({ name: z.literal('processing'), since: z.number() }),
    z.object({ name: z.literal('ready') }),
  ]),
})
export type Upload = z.infer<typeof Upload>

/** What this adapter keeps of a delivery. */
const LinkedInProgress = z.object({
  /** By our id of the file. */
  uploads: z.record(z.string(), Upload).default({}),
  /** How often an upload was begun anew because LinkedIn failed on it. */
  restarts: z.number().int().default(0),
  /** The post that LinkedIn named when it refused this one as its duplicate, and when (ms since the epoch). */
  duplicate: z.object({ urn: z.string(), namedAt: z.number() }).optional(),
})
export type LinkedInProgress = z.infer<typeof LinkedInProgress>

export const readProgress = (progress: Progress): LinkedInProgress => LinkedInProgress.parse(progress)

/** With one upload set or replaced. */
export const withUpload = (progress: LinkedInProgress, mediaId: string, upload: Upload): LinkedInProgress => ({
  ...progress,
  uploads: { ...progress.uploads, [mediaId]: upload },
})

/** Without one upload, so that the file is uploaded again. */
export const withoutUpload = (progress: LinkedInProgress, mediaId: string): LinkedInProgress => ({
  ...progress,
  uploads: Object.fromEntries(Object.entries(progress.uploads).filter(([id]) => id !== mediaId)),
})
