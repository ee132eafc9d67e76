import * as z from 'zod'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Progress, Step } from '#shared/domain/targets.ts'
import { LinkedInOptions } from '#shared/platforms/linkedin/model.ts'
import { linkedInCardLinkOf } from '#shared/platforms/linkedin/text.ts'

/** The work done in one step. */
export type WorkItem =
  | { name: 'upload-image' | 'upload-start'; media: Media }
  | { name: 'upload-part' | 'upload-finish' | 'upload-status'; media: Media; upload: Upload }
  | { name: 'card'; url: string }
  | { name: 'post' }

/** Returns the next step: every file in turn, the card, then the post. */
export const nextWork = (delivery: Delivery): WorkItem => {
  const { uploads, card } = readProgress(delivery.progress)
  for (const media of delivery.media) {
    const work = workOn(media, uploads[media.id])
    if (work) return work
  }
  const url = linkedInCardLinkOf(optionsOf(delivery), delivery)
  return url !== undefined && card === undefined ? { name: 'card', url } : { name: 'post' }
}

/** Parses a delivery's options as LinkedIn's. */
export const optionsOf = ({ options }: Pick<Delivery, 'options'>) => LinkedInOptions.parse(options)

/**
 * Returns the step for a piece of work, as the engine records it. LinkedIn doesn't let anyone read a member's posts, so
 * a create whose response was lost can't be looked up. But it refuses an identical create and names the first one,
 * which makes the retry safe.
 */
export const stepOf = ({ name }: WorkItem): Step =>
  name === 'post' ? { name, repeat: 'idempotent', isPublic: true } : { name, repeat: 'safe', isPublic: false }

const workOn = (media: Media, upload: Upload | undefined): WorkItem | undefined => {
  if (!upload) return { name: media.kind === 'video' ? 'upload-start' : 'upload-image', media }
  if (upload.state.name === 'sending') return { name: upload.state.parts.length > 0 ? 'upload-part' : 'upload-finish', media, upload }
  return upload.state.name === 'processing' ? { name: 'upload-status', media, upload } : undefined
}

/** A part of a video that still has to be sent: its byte range, `to` exclusive, and its upload URL. */
const Part = z.object({ url: z.string(), from: z.number().int(), to: z.number().int() })
export type Part = z.infer<typeof Part>

/** A file that's being uploaded to LinkedIn. */
const Upload = z.object({
  /** LinkedIn's URN of the file. */
  urn: z.string(),
  state: z.discriminatedUnion('name', [
    /** Being sent in parts. The URLs are valid until `usableUntil` (ms since the epoch). */
    z.object({
      name: z.literal('sending'),
      parts: z.array(Part),
      partIds: z.array(z.string()),
      token: z.string(),
      usableUntil: z.number(),
    }),
    /** LinkedIn has been processing it since then, in ms since the epoch. */
    z.object({ name: z.literal('processing'), since: z.number() }),
    z.object({ name: z.literal('ready') }),
  ]),
})
export type Upload = z.infer<typeof Upload>

/** A link's card. `thumbnail` is LinkedIn's URN of its image. */
const Card = z.object({ source: z.string(), title: z.string(), description: z.string(), thumbnail: z.string().optional() })

/** The progress this adapter stores for a delivery. */
const LinkedInProgress = z.object({
  /** By our id of the file. */
  uploads: z.record(z.string(), Upload).default({}),
  /** The card of the post's link; `none` if its page has none. */
  card: z.union([Card, z.literal('none')]).optional(),
  /** How often an upload was restarted because LinkedIn failed on it. */
  restarts: z.number().int().default(0),
  /** The post LinkedIn named when it refused this one as a duplicate, and when that was (ms since the epoch). */
  duplicate: z.object({ urn: z.string(), namedAt: z.number() }).optional(),
})
export type LinkedInProgress = z.infer<typeof LinkedInProgress>

export const readProgress = (progress: Progress): LinkedInProgress => LinkedInProgress.parse(progress)

/** Returns the progress with one upload set or replaced. */
export const withUpload = (progress: LinkedInProgress, mediaId: string, upload: Upload): LinkedInProgress => ({
  ...progress,
  uploads: { ...progress.uploads, [mediaId]: upload },
})

/** Returns the progress without one upload, so the file is uploaded again. */
export const withoutUpload = (progress: LinkedInProgress, mediaId: string): LinkedInProgress => ({
  ...progress,
  uploads: Object.fromEntries(Object.entries(progress.uploads).filter(([id]) => id !== mediaId)),
})
