import type { PictureNeed } from '../../domain/pictures.ts'
import { minuteMs, secondMs } from '../../domain/times.ts'
import type { Limit } from '../limit.ts'

const checkedOn = '2026-11-21'
const docs = 'https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares'

const posts = { source: `${docs}/posts-api`, checkedOn }
const images = { source: `${docs}/images-api`, checkedOn }
const multiImage = { source: `${docs}/multiimage-post-api`, checkedOn }
const videos = { source: `${docs}/videos-api`, checkedOn }
const rates = { source: 'https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/rate-limits', checkedOn }

/** What LinkedIn accepts. */
export const linkedInLimits = {
  text: {
    id: 'text',
    value: 3_000,
    unit: 'characters',
    ...posts,
    note: 'LinkedIn doesn’t say how it counts; these are UTF-16 units of what’s shown.',
  },
  images: { id: 'images', value: 20, unit: 'items', ...multiImage, note: 'Or one video; they can’t be mixed.' },
  videos: { id: 'videos', value: 1, unit: 'items', ...videos },
  altText: { id: 'alt-text', value: 4_086, unit: 'characters', ...posts, note: 'Images and GIFs.' },
  imageBytes: {
    id: 'image-bytes',
    value: 8_000_000,
    unit: 'bytes',
    ...images,
    note: 'LinkedIn doesn’t publish one; this is known to work.',
  },
  imagePixels: { id: 'image-pixels', value: 36_152_319, unit: 'pixels', ...images, note: 'Width × height.' },
  gifFrames: { id: 'gif-frames', value: 250, unit: 'frames', ...images },
  articleTitle: { id: 'article-title', value: 399, unit: 'characters', ...posts },
  articleDescription: { id: 'article-description', value: 4_085, unit: 'characters', ...posts },
  videoBytesMin: { id: 'video-bytes-min', value: 76_800, unit: 'bytes', ...videos },
  videoBytes: {
    id: 'video-bytes',
    value: 500_000_000,
    unit: 'bytes',
    ...videos,
    note: 'LinkedIn says 500 MB, but not how large its MB is.',
  },
  videoMin: { id: 'video-min', value: 3 * secondMs, unit: 'milliseconds', ...videos },
  videoMax: { id: 'video-max', value: 30 * minuteMs, unit: 'milliseconds', ...videos },
  videoRatioMin: { id: 'video-ratio-min', value: 1 / 2.4, unit: 'ratio', ...videos, note: 'Not confirmed.' },
  videoRatioMax: { id: 'video-ratio-max', value: 2.4, unit: 'ratio', ...videos, note: 'Not confirmed.' },
  partBytes: { id: 'part-bytes', value: 4_194_304, unit: 'bytes', ...videos, note: 'For each part of a video except the last.' },
  callsPerMember: { id: 'calls-per-member', value: 150, unit: 'per 24 hours', ...rates, note: 'Not confirmed; counted from 00:00 UTC.' },
} satisfies Record<string, Limit>

/** What LinkedIn takes a picture as. */
export const linkedInPicture: PictureNeed = {
  name: 'linkedin',
  contentTypes: ['image/jpeg', 'image/png', 'image/gif'],
  bytesMax: linkedInLimits.imageBytes.value,
  pixelsMax: linkedInLimits.imagePixels.value,
}
