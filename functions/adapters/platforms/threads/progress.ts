import * as z from 'zod'
import type { Progress } from '#shared/domain/targets.ts'
import { hourMs } from '#shared/domain/times.ts'

/** Threads' word for a file, or a post, that it prepares: it becomes public when it is published, once, within 24 hours. */
export const Container = z.object({
  id: z.string(),
  /** Ms since the epoch. */
  madeAt: z.number(),
  isReady: z.boolean(),
})
export type Container = z.infer<typeof Container>

const ThreadsProgress = z.object({
  /** Of a carousel's files, in their order. */
  items: z.array(Container).default([]),
  /** Of the post that comes next. */
  container: Container.optional(),
  /** Threads' ids of the thread's posts so far, in order. */
  posts: z.array(z.string()).default([]),
  /** How often Threads failed on what was prepared. */
  restarts: z.number().int().default(0),
  /** How often Threads did not know the container that it was to publish. */
  misses: z.number().int().default(0),
  /** Of the first post. */
  url: z.string().optional(),
  /** How often the question for it was refused. */
  setbacks: z.number().int().default(0),
})
/** What this adapter keeps of a delivery. */
export type ThreadsProgress = z.infer<typeof ThreadsProgress>

export const readProgress = (progress: Progress): ThreadsProgress => ThreadsProgress.parse(progress)

/** Half an hour less than Threads keeps one, in ms. */
const usableMs = 23.5 * hourMs

/** Whether something that was prepared can no longer be published for sure. */
export const isExpired = ({ items, container }: ThreadsProgress, now: number) =>
  [...items, ...(container ? [container] : [])].some(({ madeAt }) => now - madeAt > usableMs)

/** With nothing prepared, so that it is prepared anew; what is public stays. */
export const prepareAnew = ({ posts }: ThreadsProgress, restarts: number): ThreadsProgress => ({
  items: [],
  posts,
  restarts,
  misses: 0,
  setbacks: 0,
})

/** With one more post of the thread public. */
export const withPost = (progress: ThreadsProgress, id: string): ThreadsProgress =>
  prepareAnew({ ...progress, posts: [...progress.posts, id] }, 0)
