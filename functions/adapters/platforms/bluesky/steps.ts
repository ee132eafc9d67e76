import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Step } from '#shared/domain/targets.ts'
import { BlueskyOptions } from '#shared/platforms/bluesky/options.ts'
import { stretchesOf } from '#shared/platforms/bluesky/text.ts'
import { readProgress } from './progress.ts'

/** The piece of work that a step stands for. */
export type Work =
  | { name: 'prepare' | 'conclude' }
  | { name: 'card'; url: string }
  | { name: 'upload'; media: Media }
  /** `index` is the part of the thread, from 0. */
  | { name: 'post'; index: number; key: string }

/** What comes next: the names of the records, every file, the card, then the post and the thread's further parts. */
export const nextWork = (delivery: Delivery): Work => {
  const { keys, uploads, card, posts } = readProgress(delivery.progress)
  const texts = textsOf(delivery)
  if (keys.length < texts.length) return { name: 'prepare' }
  if (posts.length >= texts.length) return { name: 'conclude' }
  const missing = delivery.media.find(({ id }) => !uploads[id])
  const link = cardLinkOf(delivery)
  if (posts.length === 0 && missing) return { name: 'upload', media: missing }
  if (posts.length === 0 && link !== undefined && card === undefined) return { name: 'card', url: link }
  return { name: 'post', index: posts.length, key: keys[posts.length] ?? '' }
}

/**
 * The step of a piece of work, as the engine writes it down. A post whose answer was lost is asked for by its name: the server has it, or is sent it again
 * under the same name, of which there is never a second.
 */
export const stepOf = (work: Work): Step => {
  if (work.name !== 'post') return { name: work.name, repeat: 'safe', isPublic: false }
  return { name: work.index === 0 ? 'post' : `post-${work.index + 1}`, repeat: 'reconcile', isPublic: true }
}

/** The texts of the post and of the thread's further parts, in order. */
export const textsOf = ({ text, options }: Delivery) => [text, ...(optionsOf(options).parts ?? [])]

/** The delivery's options are those of Bluesky. */
export const optionsOf = (options: Delivery['options']) => BlueskyOptions.parse(options)

/** The link that gets a card: the first, where there are no files and no quote. */
const cardLinkOf = ({ text, media, options }: Delivery) => {
  const { hasNoCard, quote } = optionsOf(options)
  if (hasNoCard || quote !== undefined || media.length > 0) return undefined
  return stretchesOf(text).find((stretch) => stretch.kind === 'link')?.url
}
