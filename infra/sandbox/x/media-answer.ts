import { processingOf, type StoredMedia } from './media.ts'
import { kindOf } from './media-rules.ts'
import type { Answer } from './problems.ts'

/** What X says of a file that is there. */
export const describeMedia = (media: StoredMedia, now: number): Answer => {
  const processing = processingOf(media, now)
  return {
    status: 200,
    body: {
      data: {
        id: media.id,
        media_key: media.mediaKey,
        size: media.bytes,
        expires_after_secs: secondsLeft(media, now),
        ...(media.picture && { image: media.picture }),
        ...(kindOf(media.category) === 'video' && { video: { video_type: media.mediaType } }),
        ...(processing && { processing_info: processing }),
      },
    },
  }
}

export const secondsLeft = ({ expiresAt }: StoredMedia, now: number) => Math.max(0, Math.floor((expiresAt - now) / 1000))
