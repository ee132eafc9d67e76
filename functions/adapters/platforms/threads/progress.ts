import * as z from 'zod'
import type { Progress } from '#shared/domain/targets.ts'
import { prepared } from '../containers.ts'

const ThreadsProgress = z.object({
  ...prepared,
  /** Threads' ids of the thread's posts so far, in order. */
  posts: z.array(z.string()).default([]),
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
