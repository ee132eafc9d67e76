import * as z from 'zod'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Progress, Step } from '#shared/domain/targets.ts'
import { dayMs, hourMs } from '#shared/domain/times.ts'
import { facebookKindOf } from '#shared/platforms/facebook/limits.ts'
import { FacebookOptions } from '#shared/platforms/facebook/model.ts'

/** The work done in one step. */
export type Work =
  | { name: 'photo' | 'reel-start'; media: Media }
  | { name: 'reel-upload'; media: Media; reel: Reel }
  | { name: 'reel-check' | 'reel-finish'; reel: Reel }
  | { name: 'feed' }
  | { name: 'single-photo' | 'video'; media: Media }
  /** Facebook is processing what was published. */
  | { name: 'status'; videoId: string }

/**
 * Returns the next step: first files that can be uploaded in advance, then the post, then the check of a video's
 * status.
 */
export const nextWork = (delivery: Delivery): Work => {
  const { media } = delivery
  const { photos, reel, videoId } = readProgress(delivery.progress)
  if (videoId !== undefined) return { name: 'status', videoId }
  const [first] = media
  if (!first) return { name: 'feed' }
  if (isReel(delivery)) return reelWork(first, reel)
  if (first.kind === 'video') return { name: 'video', media: first }
  if (media.length === 1) return { name: 'single-photo', media: first }
  const unsent = media.find(({ id }) => photos[id] === undefined)
  return unsent ? { name: 'photo', media: unsent } : { name: 'feed' }
}

/** Returns the step for a piece of work, as the engine records it. */
export const stepOf = ({ name }: Work): Step =>
  publicWork.has(name) ? { name: 'post', repeat: 'reconcile', isPublic: true } : { name, repeat: 'safe', isPublic: false }

const publicWork: ReadonlySet<Work['name']> = new Set(['feed', 'single-photo', 'video', 'reel-finish'])

/** Parses a delivery's options as Facebook's. */
export const optionsOf = ({ options }: Delivery) => FacebookOptions.parse(options)

export const isReel = (delivery: Delivery) => facebookKindOf(optionsOf(delivery), delivery.media) === 'reel'

const reelWork = (media: Media, reel: Reel | undefined): Work => {
  if (!reel) return { name: 'reel-start', media }
  if (reel.state === 'started') return { name: 'reel-upload', media, reel }
  return reel.state === 'uploaded' ? { name: 'reel-finish', reel } : { name: 'reel-check', reel }
}

/** A reel that's being uploaded and isn't published yet. */
const Reel = z.object({
  videoId: z.string(),
  uploadUrl: z.string(),
  /** `unsure`: the file was sent, but Facebook hasn't confirmed it. */
  state: z.enum(['started', 'unsure', 'sent', 'uploaded']),
  /** How often the file was sent. */
  sends: z.number().int(),
})
export type Reel = z.output<typeof Reel>

/** The progress this adapter stores for a delivery. */
export const FacebookProgress = z.object({
  /** Facebook's ids of the photos by our id of the file. They aren't part of a post yet. */
  photos: z.record(z.string(), z.string()).default({}),
  reel: Reel.optional(),
  /** When the first file was uploaded in advance of the post, in ms since the epoch. */
  begunAt: z.number().optional(),
  /** How often an upload was restarted because Facebook failed on it. */
  restarts: z.number().int().default(0),
  /** Facebook refused the link, so the text is posted without it. */
  isWithoutLink: z.boolean().default(false),
  /** The video or reel that was published and that Facebook is processing. */
  videoId: z.string().optional(),
  /** How often Facebook was asked for the status. */
  polls: z.number().int().default(0),
})
export type FacebookProgress = z.output<typeof FacebookProgress>

export const readProgress = (progress: Progress): FacebookProgress => FacebookProgress.parse(progress)

/** Returns the progress without any uploads made in advance, so a manual retry starts fresh. */
export const afresh = ({ isWithoutLink, restarts }: Pick<FacebookProgress, 'isWithoutLink' | 'restarts'>): FacebookProgress => ({
  photos: {},
  polls: 0,
  isWithoutLink,
  restarts,
})

/** Facebook drops files that aren't part of a post after about a day. */
const keptMs = dayMs - 4 * hourMs

/** True if Facebook may have dropped the uploads made in advance. */
export const isStale = ({ begunAt, videoId }: FacebookProgress, now: number) =>
  begunAt !== undefined && videoId === undefined && now - begunAt > keptMs
