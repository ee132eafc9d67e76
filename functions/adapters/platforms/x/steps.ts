import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Step } from '#shared/domain/targets.ts'
import { XOptions } from '#shared/platforms/x/options.ts'
import { readProgress, type Upload } from './progress.ts'
import { segmentCount } from './segments.ts'

/** The piece of work that a step stands for. */
export type Work =
  | { name: 'upload-image' | 'upload-start'; media: Media }
  | { name: 'upload-part' | 'upload-finish' | 'upload-status' | 'describe'; media: Media; upload: Upload }
  /** `index` is the part of the thread, from 0. */
  | { name: 'post'; index: number }
  /** Everything is public already. */
  | { name: 'conclude'; remoteId: string }

/** The next step: every file in turn, then the post, then the thread's further parts. */
export const nextWork = (delivery: Delivery): Work => {
  const { posts, uploads } = readProgress(delivery.progress)
  const [remoteId] = posts
  if (remoteId !== undefined)
    return posts.length >= textsOf(delivery).length ? { name: 'conclude', remoteId } : { name: 'post', index: posts.length }
  for (const media of delivery.media) {
    const work = workOn(media, uploads[media.id])
    if (work) return work
  }
  return { name: 'post', index: 0 }
}

/** The step of a piece of work, as the engine writes it down. */
export const stepOf = (work: Work): Step => {
  if (work.name !== 'post') return { name: work.name, repeat: 'safe', isPublic: false }
  return { name: work.index === 0 ? 'post' : `post-${work.index + 1}`, repeat: 'reconcile', isPublic: true }
}

/** The texts of the post and of the thread's further parts, in order. */
export const textsOf = ({ text, options }: Delivery) => [text, ...(optionsOf(options).parts ?? [])]

/** The delivery's options are those of X. */
export const optionsOf = (options: Delivery['options']) => XOptions.parse(options)

const workOn = (media: Media, upload: Upload | undefined): Work | undefined => {
  if (!upload) return { name: media.kind === 'image' ? 'upload-image' : 'upload-start', media }
  if (upload.state.name === 'sending')
    return { name: upload.state.segment < segmentCount(media.bytes) ? 'upload-part' : 'upload-finish', media, upload }
  if (upload.state.name === 'processing') return { name: 'upload-status', media, upload }
  const needsDescription = media.kind !== 'video' && media.altText.trim() !== '' && !upload.isDescribed
  return needsDescription ? { name: 'describe', media, upload } : undefined
}
