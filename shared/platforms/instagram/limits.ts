import type { PictureNeed } from '../../domain/pictures.ts'
import { minuteMs, secondMs } from '../../domain/times.ts'
import type { Limit } from '../limit.ts'

const mebibyte = 1024 * 1024
const megabyte = 1_000_000
const checkedOn = '2026-11-21'

const docs = 'https://developers.facebook.com/docs/instagram-platform'
const publishing = { source: `${docs}/content-publishing`, checkedOn }
const media = { source: `${docs}/instagram-graph-api/reference/ig-user/media`, checkedOn }
const quota = { source: `${docs}/instagram-graph-api/reference/ig-user/content_publishing_limit`, checkedOn }
const comments = { source: `${docs}/instagram-graph-api/reference/ig-media/comments`, checkedOn }

/** What the head of Instagram and its @creators account announced on December 19, 2025. */
const announcement = {
  source:
    'https://indianexpress.com/article/technology/social/posting-on-instagram-you-can-now-use-only-five-hashtags-per-post-and-reel-10429929',
  also: 'https://www.socialsamosa.com/news-2/instagram-hashtags-five-per-post-10923075',
  checkedOn: '2026-11-28',
}

const unsure = 'Not confirmed for the current version.'

/** What Instagram accepts. */
export const instagramLimits = {
  text: {
    id: 'text',
    value: 2_200,
    unit: 'characters',
    ...media,
    note: 'Instagram doesn’t say how it counts; UTF-16 units are the safe reading.',
  },
  hashtags: {
    id: 'hashtags',
    value: 5,
    unit: 'items',
    ...announcement,
    note: 'In the caption of a post or reel, since December 2025. The API isn’t known to refuse more.',
  },
  hashtagsMax: { id: 'hashtags-max', value: 30, unit: 'items', ...media, note: 'In the caption. The API refuses more.' },
  mentions: { id: 'mentions', value: 20, unit: 'items', ...media, note: 'In the caption.' },
  carouselMin: { id: 'carousel-min', value: 2, unit: 'items', ...publishing },
  carouselMax: {
    id: 'carousel-max',
    value: 10,
    unit: 'items',
    ...publishing,
    note: 'The Instagram app allows 20; its API allows 10.',
  },
  collaborators: { id: 'collaborators', value: 3, unit: 'items', ...media, note: 'Another page of Meta’s says 5.' },
  altText: { id: 'alt-text', value: 1_000, unit: 'characters', ...media, note: 'For images in posts, not for reels or stories.' },
  comment: { id: 'comment', value: 300, unit: 'characters', ...comments, note: unsure },
  commentHashtags: { id: 'comment-hashtags', value: 4, unit: 'items', ...comments, note: unsure },
  commentLinks: { id: 'comment-links', value: 1, unit: 'items', ...comments, note: unsure },
  imageBytes: { id: 'image-bytes', value: 8 * mebibyte, unit: 'bytes', ...media, note: 'JPEG.' },
  imageRatioMin: {
    id: 'image-ratio-min',
    value: 0.8,
    unit: 'ratio',
    ...media,
    note: 'The Instagram app has allowed 3:4 since 2025; its API allows 4:5. Stories allow other shapes.',
  },
  imageRatioMax: { id: 'image-ratio-max', value: 1.91, unit: 'ratio', ...media, note: 'Stories allow other shapes.' },
  imageWidthMin: { id: 'image-width-min', value: 320, unit: 'pixels', ...media, note: 'Smaller ones are scaled up.' },
  imageWidthMax: { id: 'image-width-max', value: 1_440, unit: 'pixels', ...media, note: 'Larger ones are scaled down.' },
  reelBytes: { id: 'reel-bytes', value: 300 * megabyte, unit: 'bytes', ...media },
  reelMin: { id: 'reel-min', value: 3 * secondMs, unit: 'milliseconds', ...media },
  reelMax: { id: 'reel-max', value: 15 * minuteMs, unit: 'milliseconds', ...media },
  reelTabMin: {
    id: 'reel-tab-min',
    value: 5 * secondMs,
    unit: 'milliseconds',
    ...media,
    note: 'Shorter reels don’t appear on the Reels tab.',
  },
  reelTabMax: {
    id: 'reel-tab-max',
    value: 90 * secondMs,
    unit: 'milliseconds',
    ...media,
    note: 'Longer reels don’t appear on the Reels tab.',
  },
  reelRatioMin: { id: 'reel-ratio-min', value: 0.01, unit: 'ratio', ...media },
  reelRatioMax: { id: 'reel-ratio-max', value: 10, unit: 'ratio', ...media },
  videoWidthMax: { id: 'video-width-max', value: 1_920, unit: 'pixels', ...media },
  frameRateMin: { id: 'frame-rate-min', value: 23, unit: 'frames per second', ...media },
  frameRateMax: { id: 'frame-rate-max', value: 60, unit: 'frames per second', ...media },
  storyVideoBytes: { id: 'story-video-bytes', value: 100 * megabyte, unit: 'bytes', ...media },
  storyVideoMin: { id: 'story-video-min', value: 3 * secondMs, unit: 'milliseconds', ...media },
  storyVideoMax: { id: 'story-video-max', value: minuteMs, unit: 'milliseconds', ...media },
  storyVideoRatioMin: { id: 'story-video-ratio-min', value: 0.1, unit: 'ratio', ...media },
  storyVideoRatioMax: { id: 'story-video-ratio-max', value: 10, unit: 'ratio', ...media },
  carouselVideoBytes: { id: 'carousel-video-bytes', value: 100 * megabyte, unit: 'bytes', ...media, note: unsure },
  carouselVideoMin: { id: 'carousel-video-min', value: 3 * secondMs, unit: 'milliseconds', ...media, note: unsure },
  carouselVideoMax: { id: 'carousel-video-max', value: minuteMs, unit: 'milliseconds', ...media, note: unsure },
  containers: { id: 'containers', value: 400, unit: 'per 24 hours', ...publishing, note: 'Each file counts, plus one for a carousel.' },
  posts: {
    id: 'posts',
    value: 50,
    unit: 'per 24 hours',
    ...quota,
    note: 'Per account, for posts from apps; for some it’s 100. Instagram tells us which.',
  },
} satisfies Record<string, Limit>

/** How an image of a post or carousel is sent. */
export const instagramPicture: PictureNeed = {
  name: 'instagram',
  contentTypes: ['image/jpeg'],
  bytesMax: instagramLimits.imageBytes.value,
  widthMax: instagramLimits.imageWidthMax.value,
  ratioMin: instagramLimits.imageRatioMin.value,
  ratioMax: instagramLimits.imageRatioMax.value,
}

/** How an image of a story is sent: in any shape. */
export const instagramStoryPicture: PictureNeed = {
  name: 'instagram-story',
  contentTypes: ['image/jpeg'],
  bytesMax: instagramLimits.imageBytes.value,
  widthMax: instagramLimits.imageWidthMax.value,
}
