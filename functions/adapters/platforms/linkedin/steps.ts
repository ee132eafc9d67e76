import * as z from 'zod'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Progress, Step } from '#shared/domain/targets.ts'

/** The piece of work that a step stands for. */
export type Work =
  | { name: 'upload-image' | 'upload-start'; media: Media }
  | { name: 'upload-part' | 'upload-finish' | 'upload-status'; media: Media; upload: Upload }
  | { name: 'post' }

/** The next step: every file in turn, then the post. */
export const nextWork = ({ media: files, progress }: Delivery): Work => {
  const { uploads } = readProgress(progress)
  for (const media of files) {
    const work = workOn(media, uploads[media.id])
    if (work) return work
  }
  return { name: 'post' }
}

/**
 * The step of a piece of work, as the engine writes it down. LinkedIn lets nobody read a member's posts, so a create whose answer was lost can't
 * be looked for; but it refuses the identical create a second time and names the first, which makes the repeat safe.
 */
export const stepOf = ({ name }: Work): Step =>
  name === 'post' ? { name, repeat: 'idempotent', isPublic: true } : { name, repeat: 'safe', isPublic: false }

const workOn = (media: Media, upload: Upload | undefined): Work | undefined => {
  if (!upload) return { name: media.kind === 'video' ? 'upload-start' : 'upload-image', media }
  if (upload.state.name === 'sending') return { name: upload.state.parts.length > 0 ? 'upload-part' : 'upload-finish', media, upload }
  return upload.state.name === 'processing' ? { name: 'upload-status', media, upload } : undefined
}

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
