import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Step } from '#shared/domain/targets.ts'
import { readProgress, type Upload } from './progress.ts'

/** The piece of work that a step stands for. */
export type Work =
  | { name: 'upload-image' | 'upload-start'; media: Media }
  | { name: 'upload-part' | 'upload-finish' | 'upload-status'; media: Media; upload: Upload }
  | { name: 'post' }

/** The next step: every file in turn, then the post. */
export const nextWork = ({ media: files, progress }: Delivery): Work => {
  const { uploads } = readProgress(progress)
  for (const media of files) {
    const work = workOn(media, uploads[media.id])
    if (work) return work
  }
  return { name: 'post' }
}

/**
 * The step of a piece of work, as the engine writes it down. LinkedIn lets nobody read a member's posts, so a create whose answer was lost can't
 * be looked for; but it refuses the identical create a second time and names the first, which makes the repeat safe.
 */
export const stepOf = ({ name }: Work): Step =>
  name === 'post' ? { name, repeat: 'idempotent', isPublic: true } : { name, repeat: 'safe', isPublic: false }

const workOn = (media: Media, upload: Upload | undefined): Work | undefined => {
  if (!upload) return { name: media.kind === 'video' ? 'upload-start' : 'upload-image', media }
  if (upload.state.name === 'sending') return { name: upload.state.parts.length > 0 ? 'upload-part' : 'upload-finish', media, upload }
  return upload.state.name === 'processing' ? { name: 'upload-status', media, upload } : undefined
}
