import * as z from 'zod'
import type { Progress } from '#shared/domain/targets.ts'
import { prepared } from '../containers.ts'

const InstagramProgress = z.object({
  ...prepared,
  /** Instagram's id of the post, once it is public. */
  mediaId: z.string().optional(),
  url: z.string().optional(),
  /** How often what follows the publishing was refused. */
  setbacks: z.number().int().default(0),
})
/** What this adapter keeps of a delivery. */
export type InstagramProgress = z.infer<typeof InstagramProgress>

export const readProgress = (progress: Progress): InstagramProgress => InstagramProgress.parse(progress)

/** With nothing prepared, so that it is prepared anew. */
export const prepareAnew = (restarts: number): InstagramProgress => ({ items: [], restarts, setbacks: 0 })
