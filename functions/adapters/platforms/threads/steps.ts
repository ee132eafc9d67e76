import * as z from 'zod'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Progress, Step } from '#shared/domain/targets.ts'
import { ThreadsOptions } from '#shared/platforms/threads/model.ts'
import { Container, prepared } from '../containers.ts'

/** The piece of work that a step stands for: the files of a carousel, a post of the thread, its publishing, and what follows the last. */
type Name = 'item' | 'items-status' | 'container' | 'container-status' | 'publish' | 'permalink' | 'conclude'
/** `index` is the part of the thread, from 0. */
export type Work = { name: Name; index: number }

/** What comes next. */
export const nextWork = (delivery: Delivery): Work => {
  const { items, container, posts, url } = readProgress(delivery.progress)
  const index = posts.length
  if (index >= textsOf(delivery).length) return { name: url === undefined ? 'permalink' : 'conclude', index: 0 }
  if (container) return { name: container.isReady ? 'publish' : 'container-status', index }
  if (index > 0 || !isCarousel(delivery)) return { name: 'container', index }
  if (items.length < delivery.media.length) return { name: 'item', index }
  return { name: items.every(({ isReady }) => isReady) ? 'container' : 'items-status', index }
}

/** The step of a piece of work, as the engine writes it down. A container is published once, but its repeat is refused: so it is looked for first. */
export const stepOf = ({ name, index }: Work): Step => ({
  name: index === 0 ? name : `${name}-${index + 1}`,
  repeat: name === 'publish' ? 'reconcile' : 'safe',
  isPublic: name === 'publish',
})

/** The texts of the post and of the thread's further parts, in order. */
export const textsOf = (delivery: Delivery) => [delivery.text, ...(optionsOf(delivery).parts ?? [])]

/** The delivery's options are those of Threads. */
export const optionsOf = ({ options }: Delivery) => ThreadsOptions.parse(options)

export const isCarousel = ({ media }: Delivery) => media.length > 1

const ThreadsProgress = z.object({
  ...prepared,
  /** Threads' ids of the thread's posts so far, in order. */
  posts: z.array(z.string()).default([]),
  /** What the last of them was published from. */
  published: Container.optional(),
  /** How often Threads did not know what it was asked for: the container that it was to publish, or the first post. */
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
export const withPost = (progress: ThreadsProgress, id: string): ThreadsProgress => ({
  ...prepareAnew({ ...progress, posts: [...progress.posts, id] }, 0),
  ...(progress.container && { published: progress.container }),
})

/** With its only post taken back, which Threads does not know: what was prepared for it is published again, which Threads does once at most. */
export const withoutPost = (progress: ThreadsProgress): ThreadsProgress => ({
  ...prepareAnew({ ...progress, posts: [] }, 0),
  ...(progress.published && { container: progress.published }),
})
