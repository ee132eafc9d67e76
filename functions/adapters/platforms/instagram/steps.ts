import * as z from 'zod'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Progress, Step } from '#shared/domain/targets.ts'
import { isVisible } from '#shared/domain/visible-text.ts'
import { InstagramOptions, instagramKindOf } from '#shared/platforms/instagram/model.ts'
import { prepared } from '../containers.ts'

/** The work done in one step: a carousel's files, the post, publishing it, and what follows. */
export type Work = 'item' | 'items-status' | 'container' | 'container-status' | 'publish' | 'permalink' | 'first-comment' | 'conclude'

export const nextWork = (delivery: Delivery): Work => {
  const { items, container, mediaId, url } = readProgress(delivery.progress)
  if (mediaId !== undefined) return url === undefined ? 'permalink' : lastWork(delivery)
  if (container) return container.isReady ? 'publish' : 'container-status'
  if (!isCarousel(delivery)) return 'container'
  if (items.length < delivery.media.length) return 'item'
  return items.every(({ isReady }) => isReady) ? 'container' : 'items-status'
}

const lastWork = (delivery: Delivery) => (firstCommentOf(delivery) === undefined ? 'conclude' : 'first-comment')

/**
 * Returns the step for a piece of work, as the engine records it. A container is published only once, however often
 * that's requested, but a repeat is refused, so the post is looked up first. A comment could appear twice.
 */
export const stepOf = (name: Work): Step => ({
  name,
  repeat: name === 'publish' || name === 'first-comment' ? 'reconcile' : 'safe',
  isPublic: name === 'publish',
})

/** Parses a delivery's options as Instagram's. */
export const optionsOf = ({ options }: Delivery) => InstagramOptions.parse(options)

export const kindOf = (delivery: Delivery) => instagramKindOf(optionsOf(delivery), delivery.media)

export const isCarousel = (delivery: Delivery) => kindOf(delivery) === 'post' && delivery.media.length > 1

/** Stories have no first comment. */
export const firstCommentOf = (delivery: Delivery) => {
  const text = optionsOf(delivery).firstComment?.trim() ?? ''
  return !isVisible(text) || kindOf(delivery) === 'story' ? undefined : text
}

const InstagramProgress = z.object({
  ...prepared,
  /** Instagram's id of the post, once it's public. */
  mediaId: z.string().optional(),
  url: z.string().optional(),
  /** How often the steps after publishing were refused. */
  setbacks: z.number().int().default(0),
  /** How often Instagram didn't find the post. */
  misses: z.number().int().default(0),
})
/** The progress this adapter stores for a delivery. */
export type InstagramProgress = z.infer<typeof InstagramProgress>

export const readProgress = (progress: Progress): InstagramProgress => InstagramProgress.parse(progress)

/** Returns the progress with nothing prepared, so it's prepared again. */
export const prepareAnew = (restarts: number): InstagramProgress => ({ items: [], restarts, setbacks: 0, misses: 0 })
