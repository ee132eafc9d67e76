import type { Media } from '../../domain/media.ts'
import { isWithinRatio } from '../../domain/pictures.ts'
import { error, warning } from '../../domain/preflight/findings.ts'
import type { Finding } from '../../domain/preflight.ts'
import { minuteMs } from '../../domain/times.ts'
import { isShort, thumbnailNeed, youTubeLimits } from './limits.ts'

const thumbnailField = 'options.youtube.thumbnail'

type Files = { media: readonly Media[]; thumbnailId: string | undefined; isVerified: boolean }

/** What YouTube would refuse of these files: it takes one video, and a picture only as its thumbnail. */
export const checkYouTubeMedia = ({ media, thumbnailId, isVerified }: Files): Finding[] => {
  const videos = media.filter(({ kind }) => kind === 'video')
  const thumbnail = media.find(({ id }) => id === thumbnailId)
  const others = media.length - videos.length - (thumbnail && thumbnail.kind !== 'video' ? 1 : 0)
  const [video] = videos
  return [
    ...(video ? [] : [error('media', 'A post on YouTube is a video.', 'Add a video, or leave YouTube out.')]),
    ...(videos.length > youTubeLimits.videos.value
      ? [error('media', `YouTube takes one video a post; there are ${videos.length}.`, 'Take the others out for YouTube.')]
      : []),
    // Without a video the first sentence says it all.
    ...(video && others > 0
      ? [error('media', 'YouTube takes no pictures beside the video.', 'Take them out for YouTube, or choose one as the thumbnail.')]
      : []),
    ...videos.flatMap((file) => checkVideo(file, isVerified)),
    ...(thumbnail ? checkThumbnail(thumbnail, video) : []),
  ]
}

const checkVideo = ({ fileName, bytes, state }: Media, isVerified: boolean): Finding[] => {
  const longest = (isVerified ? youTubeLimits.verifiedVideoMax : youTubeLimits.videoMax).value
  const durationMs = state.name === 'ready' ? (state.durationMs ?? 0) : 0
  return [
    ...(bytes > youTubeLimits.videoBytes.value ? [error('media', `“${fileName}” is too large for YouTube.`, 'Use a smaller file.')] : []),
    ...(durationMs > longest
      ? [
          error(
            'media',
            `“${fileName}” runs ${Math.ceil(durationMs / minuteMs)} minutes; this channel may post up to ${longest / minuteMs}.`,
            isVerified ? 'Shorten it.' : 'Shorten it, or verify the channel at youtube.com/verify and connect it again.',
          ),
        ]
      : []),
  ]
}

const checkThumbnail = (thumbnail: Media, video: Media | undefined): Finding[] => {
  if (thumbnail.kind !== 'image') return [error(thumbnailField, 'A thumbnail is a still picture.', 'Choose a JPEG or PNG image.')]
  if (thumbnail.state.name !== 'ready') return []
  const { width, height } = thumbnail.state
  return [
    ...(isWithinRatio(width / height, wide)
      ? []
      : [
          warning(thumbnailField, 'YouTube shows thumbnails at 16:9; this one gets bars at its sides.', 'Choose one of 1280 × 720 pixels.'),
        ]),
    ...(video && isShort(video)
      ? [
          warning(
            thumbnailField,
            'This video will be a Short, on which YouTube may not show the thumbnail.',
            'Leave it out if it need not be there.',
          ),
        ]
      : []),
  ]
}

/** 16:9, give or take what rounding to pixels does. */
const wide = { ...thumbnailNeed, ratioMin: 1.76, ratioMax: 1.8 }
