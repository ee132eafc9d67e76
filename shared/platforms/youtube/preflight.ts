import { count, error, type Finding, warning } from '../../domain/findings.ts'
import type { Media } from '../../domain/media.ts'
import { isWithinRatio } from '../../domain/pictures.ts'
import { minuteMs } from '../../domain/times.ts'
import { isVisible } from '../../domain/visible-text.ts'
import type { Checked } from '../platform-rules.ts'
import { bytesOf, isShort, thumbnailNeed, youTubeLimits } from './limits.ts'
import { YouTubeOptions as Options, type YouTubeOptions } from './model.ts'

/** What YouTube would refuse (`error`) and what the person should know (`warning`). The numbers are those of limits.ts. */
export const checkYouTube = ({ account, text, media, options, facts }: Checked): Finding[] => {
  const chosen = Options.parse(options)
  return [
    ...checkYouTubeMedia({ media, thumbnailId: chosen.thumbnail, isVerified: account.isPremium }),
    ...checkTitle(chosen),
    ...checkDescription(text),
    ...checkTags(chosen),
    ...checkAudience(chosen),
    ...checkCategory(chosen, facts),
  ]
}

const angles = /[<>]/

const checkTitle = ({ title = '' }: YouTubeOptions): Finding[] => {
  const field = 'options.youtube.title'
  const limit = youTubeLimits.title.value
  if (!isVisible(title)) return [error(field, 'A video on YouTube needs a title.', 'Add one.')]
  if (title.length > limit)
    return [
      error(
        field,
        `The title is ${count(title.length - limit, 'character')} too long for YouTube: ${title.length} of ${limit}.`,
        'Shorten it.',
      ),
    ]
  return angles.test(title) ? [error(field, 'YouTube doesn’t allow < or > in a title.', 'Remove them.')] : []
}

const checkDescription = (text: string): Finding[] => {
  const limit = youTubeLimits.text.value
  const excess = bytesOf(text) - limit
  return [
    ...(excess > 0
      ? [
          error(
            'content',
            `The description is ${count(excess, 'byte')} too long for YouTube. The limit is ${limit.toLocaleString('en')}, and letters outside a to z count as two or more.`,
            'Shorten it.',
          ),
        ]
      : []),
    ...(angles.test(text) ? [error('content', 'YouTube doesn’t allow < or > in a description.', 'Remove them.')] : []),
  ]
}

const checkTags = ({ tags = [] }: YouTubeOptions): Finding[] => {
  const limit = youTubeLimits.tags.value
  const excess = tagsLength(tags) - limit
  if (excess <= 0) return []
  return [
    error(
      'options.youtube.tags',
      `The tags are ${count(excess, 'character')} too long for YouTube. The limit is ${limit} in total.`,
      'Use fewer or shorter ones.',
    ),
  ]
}

/** As YouTube counts: with commas between tags, and quotes around those with a space. */
export const tagsLength = (tags: readonly string[]) =>
  tags.reduce((sum, tag) => sum + tag.length + (/\s/.test(tag) ? 2 : 0), Math.max(0, tags.length - 1))

const checkAudience = ({ madeForKids }: YouTubeOptions): Finding[] =>
  madeForKids === undefined
    ? [error('options.youtube.madeForKids', 'YouTube needs to know whether the video is made for kids.', 'Choose yes or no.')]
    : []

const checkCategory = ({ categoryId }: YouTubeOptions, facts: Checked['facts']): Finding[] => {
  const isKnown = categoryId === undefined || facts?.categories === undefined || facts.categories.some(({ id }) => id === categoryId)
  return isKnown ? [] : [error('options.youtube.categoryId', 'YouTube doesn’t have this category.', 'Choose another one.')]
}

const thumbnailField = 'options.youtube.thumbnail'

type Files = { media: readonly Media[]; thumbnailId: string | undefined; isVerified: boolean }

/** What YouTube would refuse of these files: it takes one video, and a picture only as its thumbnail. */
export const checkYouTubeMedia = ({ media, thumbnailId, isVerified }: Files): Finding[] => {
  const videos = media.filter(({ kind }) => kind === 'video')
  const thumbnail = media.find(({ id }) => id === thumbnailId)
  const others = media.length - videos.length - (thumbnail && thumbnail.kind !== 'video' ? 1 : 0)
  const [video] = videos
  return [
    ...(video ? [] : [error('media', 'YouTube posts need a video.', 'Add a video, or deselect YouTube.')]),
    ...(videos.length > youTubeLimits.videos.value
      ? [error('media', `YouTube allows one video per post. You have ${videos.length}.`, 'Remove the others for YouTube.')]
      : []),
    // Without a video the first sentence says it all.
    ...(video && others > 0
      ? [error('media', 'YouTube doesn’t allow images alongside the video.', 'Remove them for YouTube, or choose one as the thumbnail.')]
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
            `“${fileName}” is ${Math.ceil(durationMs / minuteMs)} minutes long. This channel can post up to ${longest / minuteMs}.`,
            isVerified ? 'Shorten it.' : 'Shorten it, or verify the channel at youtube.com/verify and connect it again.',
          ),
        ]
      : []),
  ]
}

const checkThumbnail = (thumbnail: Media, video: Media | undefined): Finding[] => {
  if (thumbnail.kind !== 'image') return [error(thumbnailField, 'The thumbnail needs to be a still image.', 'Choose a JPEG or PNG image.')]
  if (thumbnail.state.name !== 'ready') return []
  const { width, height } = thumbnail.state
  return [
    ...(isWithinRatio(width / height, wide)
      ? []
      : [
          warning(
            thumbnailField,
            'YouTube shows thumbnails at 16:9, so this one gets bars on the sides.',
            'Choose one of 1280 × 720 pixels.',
          ),
        ]),
    ...(video && isShort(video)
      ? [
          warning(
            thumbnailField,
            'This video will be a Short, on which YouTube may not show the thumbnail.',
            'Remove it if you don’t need it.',
          ),
        ]
      : []),
  ]
}

/** 16:9, give or take what rounding to pixels does. */
const wide = { ...thumbnailNeed, ratioMin: 1.76, ratioMax: 1.8 }
