import type { PictureNeed } from '../../domain/pictures.ts'
import { minuteMs, secondMs } from '../../domain/times.ts'
import { i18n } from '../../i18n.ts'
import type { Limit } from '../limit.ts'

const checkedOn = '2026-11-29'
const docs = 'https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares'

const posts = { source: `${docs}/posts-api`, checkedOn }
const images = { source: `${docs}/images-api`, checkedOn }
const multiImage = { source: `${docs}/multiimage-post-api`, checkedOn }
const videos = { source: `${docs}/videos-api`, checkedOn }
const sharing = {
  source: 'https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/share-on-linkedin',
  also: 'https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/rate-limits',
  checkedOn,
}

/** LinkedIn's help for its members has limits that its documentation of the API leaves out. */
const help = 'https://www.linkedin.com/help/linkedin/answer'
const helpOnPosts = { source: `${help}/a528176`, also: posts.source, checkedOn }
const helpOnVideos = { source: `${help}/a7486279`, also: 'https://www.ayrshare.com/docs/media-guidelines/linkedin', checkedOn }

/** For what couldn't be read again since. */
const earlier = '2026-11-21'

const unrefused = () => i18n.t('From LinkedIn’s help for its own site. The API isn’t known to refuse other shapes.')

/** What LinkedIn accepts. */
export const linkedInLimits = {
  text: {
    id: 'text',
    value: 3_000,
    unit: 'characters',
    ...helpOnPosts,
    note: () => i18n.t('LinkedIn doesn’t say how it counts; these are UTF-16 units of what’s shown.'),
  },
  images: { id: 'images', value: 20, unit: 'items', ...multiImage, note: () => i18n.t('Or one video; they can’t be mixed.') },
  videos: { id: 'videos', value: 1, unit: 'items', ...videos },
  altText: { id: 'alt-text', value: 4_086, unit: 'characters', ...images, note: () => i18n.t('Images and GIFs.') },
  imageBytes: {
    id: 'image-bytes',
    value: 8_000_000,
    unit: 'bytes',
    ...images,
    checkedOn: earlier,
    note: () => i18n.t('LinkedIn doesn’t publish one; this is known to work.'),
  },
  imagePixels: { id: 'image-pixels', value: 36_152_319, unit: 'pixels', ...images, note: () => i18n.t('Width × height.') },
  gifFrames: { id: 'gif-frames', value: 250, unit: 'frames', ...images },
  articleTitle: { id: 'article-title', value: 399, unit: 'characters', ...posts, checkedOn: earlier },
  articleDescription: { id: 'article-description', value: 4_085, unit: 'characters', ...posts, checkedOn: earlier },
  videoBytesMin: { id: 'video-bytes-min', value: 76_800, unit: 'bytes', ...videos },
  videoBytes: {
    id: 'video-bytes',
    value: 500_000_000,
    unit: 'bytes',
    ...videos,
    note: () => i18n.t('LinkedIn’s own pages disagree: some say 500 MB, and some say 5 GB. 500 MB is the safe reading.'),
  },
  videoMin: { id: 'video-min', value: 3 * secondMs, unit: 'milliseconds', ...videos },
  videoMax: {
    id: 'video-max',
    value: 30 * minuteMs,
    unit: 'milliseconds',
    ...videos,
    note: () => i18n.t('LinkedIn’s own site allows 15 minutes; its API allows 30.'),
  },
  videoRatioMin: { id: 'video-ratio-min', value: 1 / 2.4, unit: 'ratio', ...helpOnVideos, note: unrefused },
  videoRatioMax: { id: 'video-ratio-max', value: 2.4, unit: 'ratio', ...helpOnVideos, note: unrefused },
  partBytes: {
    id: 'part-bytes',
    value: 4_194_304,
    unit: 'bytes',
    ...videos,
    note: () => i18n.t('For each part of a video except the last.'),
  },
  callsPerMember: {
    id: 'calls-per-member',
    value: 150,
    unit: 'per 24 hours',
    ...sharing,
    note: () => i18n.t('Counted from 00:00 UTC.'),
  },
} satisfies Record<string, Limit>

/** The pictures LinkedIn accepts. */
export const linkedInPicture: PictureNeed = {
  name: 'linkedin',
  contentTypes: ['image/jpeg', 'image/png', 'image/gif'],
  bytesMax: linkedInLimits.imageBytes.value,
  pixelsMax: linkedInLimits.imagePixels.value,
}
