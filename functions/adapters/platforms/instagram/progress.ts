import * as z from 'zod'
import type { Progress } from '#shared/domain/targets.ts'
import { hourMs } from '#shared/domain/times.ts'

/** Instagram's word for a file, or a post, that it prepares: it becomes public when it is published, once, within 24 hours. */
export const Container = z.object({
  id: z.string(),
  /** Ms since the epoch. */
  madeAt: z.number(),
  isReady: z.boolean(),
})
export type Container = z.infer<typeof Container>

const InstagramProgress = z.object({
  /** Of a carousel's files, in their order. */
  items: z.array(Container).default([]),
  /** Of the post itself. */
  container: Container.optional(),
  /** How often Instagram failed on what was prepared. */
  restarts: z.number().int().default(0),
  /** Instagram's id of the post, once it is public. */
  mediaId: z.string().optional(),
  url: z.string().optional(),
  /** How often what follows the publishing was refused. */
  setbacks: z.number().int().default(0),
})
/** What this adapter keeps of a delivery. */
export type InstagramProgress = z.infer<typeof InstagramProgress>

export const readProgress = (progress: Progress): InstagramProgress => InstagramProgress.parse(progress)

/** Half an hour less than Instagram keeps one, in ms. */
const usableMs = 23.5 * hourMs

/** Whether something that was prepared can no longer be published for sure. */
export const isExpired = ({ items, container, mediaId }: InstagramProgress, now: number) =>
  mediaId === undefined && [...items, ...(container ? [container] : [])].some(({ madeAt }) => now - madeAt > usableMs)

/** With nothing prepared, so that it is prepared anew. */
export const prepareAnew = (restarts: number): InstagramProgress => ({ items: [], restarts, setbacks: 0 })
