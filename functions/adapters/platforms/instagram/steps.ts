import * as z from 'zod'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Progress, Step } from '#shared/domain/targets.ts'
import { isVisible } from '#shared/domain/visible-text.ts'
import { InstagramOptions, instagramKindOf } from '#shared/platforms/instagram/model.ts'
import { prepared } from '../containers.ts'

/** The piece of work that a step stands for: the files of a carousel, the post, its publishing, and what follows it. */
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
 * The step of a piece of work, as the engine writes it down. A container is published once however often that is asked for, but its repeat
 * is refused: so it is looked for first. A comment may come twice.
 */
export const stepOf = (name: Work): Step => ({
  name,
  repeat: name === 'publish' || name === 'first-comment' ? 'reconcile' : 'safe',
  isPublic: name === 'publish',
})

/** The delivery's options are those of Instagram. */
export const optionsOf = ({ options }: Delivery) => InstagramOptions.parse(options)

export const kindOf = (delivery: Delivery) => instagramKindOf(optionsOf(delivery), delivery.media)

export const isCarousel = (delivery: Delivery) => kindOf(delivery) === 'post' && delivery.media.length > 1

/** Stories take none. */
export const firstCommentOf = (delivery: Delivery) => {
  const text = optionsOf(delivery).firstComment?.trim() ?? ''
  return !isVisible(text) || kindOf(delivery) === 'story' ? undefined : text
}

const InstagramProgress = z.object({
  ...prepared,
  /** Instagram's id of the post, once it is public. */
  mediaId: z.string().optional(),
  url: z.string().optional(),
  /** How often what follows the publishing was refused. */
  setbacks: z.number().int().default(0),
  /** How often Instagram did not know the post. */
  misses: z.number().int().default(0),
})
/** What this adapter keeps of a delivery. */
export type InstagramProgress = z.infer<typeof InstagramProgress>

export const readProgress = (progress: Progress): InstagramProgress => InstagramProgress.parse(progress)

/** With nothing prepared, so that it is prepared anew. */
export const prepareAnew = (restarts: number): InstagramProgress => ({ items: [], restarts, setbacks: 0, misses: 0 })
