import * as z from 'zod'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Progress, Step } from '#shared/domain/targets.ts'
import { dayMs, hourMs } from '#shared/domain/times.ts'
import { facebookKindOf } from '#shared/platforms/facebook/limits.ts'
import { FacebookOptions } from '#shared/platforms/facebook/model.ts'

/** The piece of work that a step stands for. */
export type Work =
  | { name: 'photo' | 'reel-start'; media: Media }
  | { name: 'reel-upload'; media: Media; reel: Reel }
  | { name: 'reel-check' | 'reel-finish'; reel: Reel }
  | { name: 'feed' }
  | { name: 'single-photo' | 'video'; media: Media }
  /** Facebook works on what was published. */
  | { name: 'status'; videoId: string }

/** The next step: first files that can be sent ahead, then the post, then Facebook's answer about a video. */
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

/** The step of a piece of work, as the engine writes it down. */
export const stepOf = ({ name }: Work): Step =>
  publicWork.has(name) ? { name: 'post', repeat: 'reconcile', isPublic: true } : { name, repeat: 'safe', isPublic: false }

const publicWork: ReadonlySet<Work['name']> = new Set(['feed', 'single-photo', 'video', 'reel-finish'])

/** The delivery's options are those of Facebook. */
export const optionsOf = ({ options }: Delivery) => FacebookOptions.parse(options)

export const isReel = (delivery: Delivery) => facebookKindOf(optionsOf(delivery), delivery.media) === 'reel'

const reelWork = (media: Media, reel: Reel | undefined): Work => {
  if (!reel) return { name: 'reel-start', media }
  if (reel.state === 'started') return { name: 'reel-upload', media, reel }
  return reel.state === 'uploaded' ? { name: 'reel-finish', reel } : { name: 'reel-check', reel }
}

/** A reel whose file is on its way to Facebook, before it is published. */
const Reel = z.object({
  videoId: z.string(),
  uploadUrl: z.string(),
  /** `unsure`: the file was sent, but Facebook has not confirmed it. */
  state: z.enum(['started', 'unsure', 'sent', 'uploaded']),
  /** How often the file was sent. */
  sends: z.number().int(),
})
export type Reel = z.output<typeof Reel>

/** What this adapter keeps of a delivery. */
export const FacebookProgress = z.object({
  /** Facebook's ids of the photos by our id of the file; not part of a post yet. */
  photos: z.record(z.string(), z.string()).default({}),
  reel: Reel.optional(),
  /** When the first file was sent ahead of the post; ms since the epoch. */
  begunAt: z.number().optional(),
  /** How often an upload was begun anew because Facebook failed on it. */
  restarts: z.number().int().default(0),
  /** Facebook refused the link, so the text goes alone. */
  isWithoutLink: z.boolean().default(false),
  /** The video or reel that was published and that Facebook works on. */
  videoId: z.string().optional(),
  /** How often Facebook was asked how far it is. */
  polls: z.number().int().default(0),
})
export type FacebookProgress = z.output<typeof FacebookProgress>

export const readProgress = (progress: Progress): FacebookProgress => FacebookProgress.parse(progress)

/** Without anything that was sent ahead: a person who tries again starts fresh. */
export const afresh = ({ isWithoutLink, restarts }: Pick<FacebookProgress, 'isWithoutLink' | 'restarts'>): FacebookProgress => ({
  photos: {},
  polls: 0,
  isWithoutLink,
  restarts,
})

/** Facebook drops what is not part of a post after about a day. */
const keptMs = dayMs - 4 * hourMs

/** Whether Facebook may have dropped by now what was sent ahead. */
export const isStale = ({ begunAt, videoId }: FacebookProgress, now: number) =>
  begunAt !== undefined && videoId === undefined && now - begunAt > keptMs
