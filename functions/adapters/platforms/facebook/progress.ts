import * as z from 'zod'
import type { Progress } from '#shared/domain/targets.ts'
import { dayMs, hourMs } from '#shared/domain/times.ts'

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
