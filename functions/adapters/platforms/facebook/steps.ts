import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Step } from '#shared/domain/targets.ts'
import { facebookKindOf } from '#shared/platforms/facebook/kind.ts'
import { FacebookOptions } from '#shared/platforms/facebook/options.ts'
import { type Reel, readProgress } from './progress.ts'

/** The piece of work that a step stands for. */
export type Work =
  | { name: 'photo' | 'reel-start'; media: Media }
  | { name: 'reel-upload'; media: Media; reel: Reel }
  | { name: 'reel-check' | 'reel-finish'; reel: Reel }
  | { name: 'feed' }
  | { name: 'single-photo' | 'video'; media: Media }
  /** Facebook works on what was published. */
  | { name: 'status'; videoId: string }

/** The next step: first files that can be sent ahead, then the post, then Facebook's answer about a video. */
export const nextWork = (delivery: Delivery): Work => {
  const { media } = delivery
  const { photos, reel, videoId } = readProgress(delivery.progress)
  if (videoId !== undefined) return { name: 'status', videoId }
  const [first] = media
  if (!first) return { name: 'feed' }
  if (isReel(delivery)) return reelWork(first, reel)
  if (first.kind === 'video') return { name: 'video', media: first }
  if (media.length === 1) return { name: 'single-photo', media: first }
  const unsent = media.find(({ id }) => photos[id] === undefined)
  return unsent ? { name: 'photo', media: unsent } : { name: 'feed' }
}

/** The step of a piece of work, as the engine writes it down. */
export const stepOf = ({ name }: Work): Step =>
  publicWork.has(name) ? { name: 'post', repeat: 'reconcile', isPublic: true } : { name, repeat: 'safe', isPublic: false }

const publicWork: ReadonlySet<Work['name']> = new Set(['feed', 'single-photo', 'video', 'reel-finish'])

/** The delivery's options are those of Facebook. */
export const optionsOf = ({ options }: Delivery) => FacebookOptions.parse(options)

export const isReel = (delivery: Delivery) => facebookKindOf(optionsOf(delivery), delivery.media) === 'reel'

const reelWork = (media: Media, reel: Reel | undefined): Work => {
  if (!reel) return { name: 'reel-start', media }
  if (reel.state === 'started') return { name: 'reel-upload', media, reel }
  return reel.state === 'uploaded' ? { name: 'reel-finish', reel } : { name: 'reel-check', reel }
}
