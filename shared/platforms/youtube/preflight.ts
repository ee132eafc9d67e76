import { error, type Finding, named, warning } from '../../domain/findings.ts'
import type { Media } from '../../domain/media.ts'
import { isWithinRatio } from '../../domain/pictures.ts'
import { minuteMs } from '../../domain/times.ts'
import { isVisible } from '../../domain/visible-text.ts'
import { i18n } from '../../i18n.ts'
import type { CheckedContent } from '../platform-rules.ts'
import { bytesOf, isShort, thumbnailNeed, youTubeLimits } from './limits.ts'
import { YouTubeOptions as Options, type YouTubeOptions } from './model.ts'

/**
 * Returns what YouTube would refuse (`error`) and what the person should know (`warning`). The numbers come from
 * limits.ts.
 */
export const checkYouTube = ({ account, text, media, options, facts }: CheckedContent): Finding[] => {
  const chosen = Options.parse(options)
  return [
    ...checkYouTubeMedia({ media, thumbnailId: chosen.thumbnail, isVerified: account.isPremium }),
    ...checkTitle(chosen),
    ...checkDescription(text),
    ...checkHashtags(text, chosen),
    ...checkTags(chosen),
    ...checkAudience(chosen),
    ...checkCategory(chosen, facts),
  ]
}

const angles = /[<>]/

const checkTitle = ({ title = '' }: YouTubeOptions): Finding[] => {
  const field = 'options.youtube.title'
  const limit = youTubeLimits.title.value
  if (!isVisible(title)) return [error(field, i18n.t('A video on YouTube needs a title.'), i18n.t('Add one.'))]
  if (title.length > limit)
    return [
      error(
        field,
        i18n.t(
          '{over, plural, one {The title is # character too long for YouTube: {length} of {max}.} other {The title is # characters too long for YouTube: {length} of {max}.}}',
          { over: title.length - limit, length: title.length, max: limit },
        ),
        i18n.t('Shorten it.'),
      ),
    ]
  return angles.test(title) ? [error(field, i18n.t('YouTube doesn’t allow < or > in a title.'), i18n.t('Remove them.'))] : []
}

const checkDescription = (text: string): Finding[] => {
  const limit = youTubeLimits.text.value
  const excess = bytesOf(text) - limit
  return [
    ...(excess > 0
      ? [
          error(
            'content',
            i18n.t(
              '{over, plural, one {The description is # byte too long for YouTube. The limit is {max, number}, and letters outside a to z count as two or more.} other {The description is # bytes too long for YouTube. The limit is {max, number}, and letters outside a to z count as two or more.}}',
              { over: excess, max: limit },
            ),
            i18n.t('Shorten it.'),
          ),
        ]
      : []),
    ...(angles.test(text) ? [error('content', i18n.t('YouTube doesn’t allow < or > in a description.'), i18n.t('Remove them.'))] : []),
  ]
}

const checkHashtags = (text: string, { title = '' }: YouTubeOptions): Finding[] => {
  const limit = youTubeLimits.hashtags.value
  const count = hashtagsIn(`${title} ${text}`)
  if (count <= limit) return []
  return [
    warning(
      'content',
      i18n.t('There are {count} hashtags. With more than {max}, YouTube ignores all of them.', { count, max: limit }),
      i18n.t('Keep the {max} that fit best.', { max: limit }),
    ),
  ]
}

const hashtagsIn = (text: string) => text.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0

const checkTags = ({ tags = [] }: YouTubeOptions): Finding[] => {
  const limit = youTubeLimits.tags.value
  const excess = tagsLength(tags) - limit
  if (excess <= 0) return []
  return [
    error(
      'options.youtube.tags',
      i18n.t(
        '{over, plural, one {The tags are # character too long for YouTube. The limit is {max} in total.} other {The tags are # characters too long for YouTube. The limit is {max} in total.}}',
        { over: excess, max: limit },
      ),
      i18n.t('Use fewer or shorter ones.'),
    ),
  ]
}

/** Counts as YouTube does: with commas between tags, and quotes around those with a space. */
export const tagsLength = (tags: readonly string[]) =>
  tags.reduce((sum, tag) => sum + tag.length + (/\s/.test(tag) ? 2 : 0), Math.max(0, tags.length - 1))

const checkAudience = ({ madeForKids }: YouTubeOptions): Finding[] =>
  madeForKids === undefined
    ? [
        error(
          'options.youtube.madeForKids',
          i18n.t('YouTube needs to know whether the video is made for kids.'),
          i18n.t('Choose yes or no.'),
        ),
      ]
    : []

const checkCategory = ({ categoryId }: YouTubeOptions, facts: CheckedContent['facts']): Finding[] => {
  const isKnown = categoryId === undefined || facts?.categories === undefined || facts.categories.some(({ id }) => id === categoryId)
  return isKnown ? [] : [error('options.youtube.categoryId', i18n.t('YouTube doesn’t have this category.'), i18n.t('Choose another one.'))]
}

const thumbnailField = 'options.youtube.thumbnail'

type Files = { media: readonly Media[]; thumbnailId: string | undefined; isVerified: boolean }

/** Returns what YouTube would refuse about these files. It accepts one video, and a picture only as its thumbnail. */
export const checkYouTubeMedia = ({ media, thumbnailId, isVerified }: Files): Finding[] => {
  const videos = media.filter(({ kind }) => kind === 'video')
  const thumbnail = media.find(({ id }) => id === thumbnailId)
  const others = media.length - videos.length - (thumbnail && thumbnail.kind !== 'video' ? 1 : 0)
  const [video] = videos
  return [
    ...(video ? [] : [error('media', i18n.t('YouTube posts need a video.'), i18n.t('Add a video, or deselect YouTube.'))]),
    ...(videos.length > youTubeLimits.videos.value
      ? [
          error(
            'media',
            i18n.t('YouTube allows one video per post. You have {count}.', { count: videos.length }),
            i18n.t('Remove the others for YouTube.'),
          ),
        ]
      : []),
    // Without a video, the first finding says it all.
    ...(video && others > 0
      ? [
          error(
            'media',
            i18n.t('YouTube doesn’t allow images alongside the video.'),
            i18n.t('Remove them for YouTube, or choose one as the thumbnail.'),
          ),
        ]
      : []),
    ...videos.flatMap((file) => checkVideo(file, isVerified)),
    ...(thumbnail ? checkThumbnail(thumbnail, video) : []),
  ]
}

const checkVideo = (file: Media, isVerified: boolean): Finding[] => {
  const { bytes, state } = file
  const longest = (isVerified ? youTubeLimits.verifiedVideoMax : youTubeLimits.videoMax).value
  const durationMs = state.name === 'ready' ? (state.durationMs ?? 0) : 0
  return [
    ...(bytes > youTubeLimits.videoBytes.value
      ? [error('media', i18n.t('{file} is too large for YouTube.', { file: named(file) }), i18n.t('Use a smaller file.'))]
      : []),
    ...(durationMs > longest
      ? [
          error(
            'media',
            i18n.t('{file} is {minutes} minutes long. This channel can post up to {max}.', {
              file: named(file),
              minutes: Math.ceil(durationMs / minuteMs),
              max: longest / minuteMs,
            }),
            isVerified ? i18n.t('Shorten it.') : i18n.t('Shorten it, or verify the channel at youtube.com/verify and connect it again.'),
          ),
        ]
      : []),
  ]
}

/** A Short's thumbnail may have any shape. YouTube fits those of other videos to 16:9. */
const checkThumbnail = (thumbnail: Media, video: Media | undefined): Finding[] => {
  if (thumbnail.kind !== 'image')
    return [error(thumbnailField, i18n.t('The thumbnail needs to be a still image.'), i18n.t('Choose a JPEG or PNG image.'))]
  if (thumbnail.state.name !== 'ready' || (video && isShort(video))) return []
  const { width, height } = thumbnail.state
  return isWithinRatio(width / height, wide)
    ? []
    : [
        warning(
          thumbnailField,
          i18n.t('YouTube shows thumbnails at 16:9, so this one gets bars on the sides.'),
          i18n.t('Choose one of 1280 × 720 pixels.'),
        ),
      ]
}

/** 16:9, within the rounding error of whole pixels. */
const wide = { ...thumbnailNeed, ratioMin: 1.76, ratioMax: 1.8 }
