import * as z from 'zod'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Progress, Step } from '#shared/domain/targets.ts'
import { ThreadsOptions } from '#shared/platforms/threads/model.ts'
import { Container, prepared } from '../containers.ts'

/**
 * The work done in one step: a carousel's files, a post of the thread, publishing it, and what follows the last one.
 */
type Name = 'item' | 'items-status' | 'container' | 'container-status' | 'publish' | 'permalink' | 'conclude'
/** `index` is the part of the thread, from 0. */
export type Work = { name: Name; index: number }

/** Returns what's next. */
export const nextWork = (delivery: Delivery): Work => {
  const { items, container, posts, url } = readProgress(delivery.progress)
  const index = posts.length
  if (index >= textsOf(delivery).length) return { name: url === undefined ? 'permalink' : 'conclude', index: 0 }
  if (container) return { name: container.isReady ? 'publish' : 'container-status', index }
  if (index > 0 || !isCarousel(delivery)) return { name: 'container', index }
  if (items.length < delivery.media.length) return { name: 'item', index }
  return { name: items.every(({ isReady }) => isReady) ? 'container' : 'items-status', index }
}

/**
 * Returns the step for a piece of work, as the engine records it. A container is published only once, but a repeat is
 * refused, so the post is looked up first.
 */
export const stepOf = ({ name, index }: Work): Step => ({
  name: index === 0 ? name : `${name}-${index + 1}`,
  repeat: name === 'publish' ? 'reconcile' : 'safe',
  isPublic: name === 'publish',
})

/** The texts of the post and the rest of its thread, in order. */
export const textsOf = (delivery: Delivery) => [delivery.text, ...(optionsOf(delivery).parts ?? [])]

/** Parses a delivery's options as Threads'. */
export const optionsOf = ({ options }: Delivery) => ThreadsOptions.parse(options)

export const isCarousel = ({ media }: Delivery) => media.length > 1

const ThreadsProgress = z.object({
  ...prepared,
  /** Threads' ids of the thread's posts so far, in order. */
  posts: z.array(z.string()).default([]),
  /** The container the last of them was published from. */
  published: Container.optional(),
  /** How often Threads didn't find something: the container to publish, or the first post. */
  misses: z.number().int().default(0),
  /** The first post's permalink. */
  url: z.string().optional(),
  /** How often the request for it was refused. */
  setbacks: z.number().int().default(0),
})
/** The progress this adapter stores for a delivery. */
export type ThreadsProgress = z.infer<typeof ThreadsProgress>

export const readProgress = (progress: Progress): ThreadsProgress => ThreadsProgress.parse(progress)

/** Returns the progress with nothing prepared, so it's prepared again. Whatever is public stays. */
export const prepareAnew = ({ posts }: ThreadsProgress, restarts: number): ThreadsProgress => ({
  items: [],
  posts,
  restarts,
  misses: 0,
  setbacks: 0,
})

/** Returns the progress with one more public post in the thread. */
export const withPost = (progress: ThreadsProgress, id: string): ThreadsProgress => ({
  ...prepareAnew({ ...progress, posts: [...progress.posts, id] }, 0),
  ...(progress.container && { published: progress.container }),
})

/**
 * Returns the progress without its only post, which Threads doesn't find: its container is published again, which
 * Threads does at most once.
 */
export const withoutPost = (progress: ThreadsProgress): ThreadsProgress => ({
  ...prepareAnew({ ...progress, posts: [] }, 0),
  ...(progress.published && { container: progress.published }),
})
