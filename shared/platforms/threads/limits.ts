import type { PictureNeed } from '../../domain/pictures.ts'
import { minuteMs } from '../../domain/times.ts'
import type { Limit } from '../limit.ts'

const megabyte = 1_000_000
const checkedOn = '2026-11-24'

const docs = 'https://developers.facebook.com/docs/threads'
const overview = { source: `${docs}/overview`, checkedOn }
const posts = { source: `${docs}/posts`, checkedOn }
const publishing = { source: `${docs}/reference/publishing`, checkedOn }
/** What the head of Instagram said of Threads on December 19, 2025. */
const tagging = {
  source:
    'https://zeenews.india.com/technology/instagram-hashtag-feature-meta-owned-platform-limits-number-of-hashtags-for-reels-and-posts-know-why-and-follow-tips-for-optimal-use-2998262.html',
  also: 'https://en.shiftdelete.net/an-era-is-ending-on-instagram-hashtag-limit-imposed',
  checkedOn: '2026-11-28',
}
const troubleshooting = { source: `${docs}/troubleshooting`, checkedOn }

/** What Threads accepts. */
export const threadsLimits = {
  text: {
    id: 'text',
    value: 500,
    unit: 'bytes',
    ...overview,
    note: 'Threads says characters but counts UTF-8 bytes: an accented letter is two, a curly quote three, an emoji four or more.',
  },
  links: { id: 'links', value: 5, unit: 'items', ...posts, note: 'Different addresses in the text and the link card.' },
  topic: { id: 'topic', value: 50, unit: 'characters', ...publishing, note: 'Without a period or &.' },
  hashtags: {
    id: 'hashtags',
    value: 1,
    unit: 'items',
    ...tagging,
    note: 'The first becomes the topic unless you choose one. The others stay plain text.',
  },
  altText: { id: 'alt-text', value: 1_000, unit: 'characters', ...publishing },
  carouselMin: { id: 'carousel-min', value: 2, unit: 'items', ...posts },
  carouselMax: { id: 'carousel-max', value: 20, unit: 'items', ...posts },
  imageBytes: { id: 'image-bytes', value: 8 * megabyte, unit: 'bytes', ...overview, note: 'JPEG or PNG.' },
  imageRatioMin: { id: 'image-ratio-min', value: 0.1, unit: 'ratio', ...overview },
  imageRatioMax: { id: 'image-ratio-max', value: 10, unit: 'ratio', ...overview },
  imageWidthMin: { id: 'image-width-min', value: 320, unit: 'pixels', ...overview, note: 'Smaller ones are scaled up.' },
  imageWidthMax: { id: 'image-width-max', value: 1_440, unit: 'pixels', ...overview, note: 'Larger ones are scaled down.' },
  videoBytes: { id: 'video-bytes', value: 1_000 * megabyte, unit: 'bytes', ...overview, note: 'MP4 or MOV.' },
  videoMax: { id: 'video-max', value: 5 * minuteMs, unit: 'milliseconds', ...overview },
  videoWidthMax: { id: 'video-width-max', value: 1_920, unit: 'pixels', ...overview },
  videoRatioMin: { id: 'video-ratio-min', value: 0.01, unit: 'ratio', ...overview },
  videoRatioMax: { id: 'video-ratio-max', value: 10, unit: 'ratio', ...overview },
  frameRateMin: { id: 'frame-rate-min', value: 23, unit: 'frames per second', ...overview },
  frameRateMax: { id: 'frame-rate-max', value: 60, unit: 'frames per second', ...overview },
  posts: {
    id: 'posts',
    value: 250,
    unit: 'per 24 hours',
    ...troubleshooting,
    note: 'Per profile, for posts from apps; a carousel is one.',
  },
  replies: {
    id: 'replies',
    value: 1_000,
    unit: 'per 24 hours',
    ...troubleshooting,
    note: 'Per profile; each additional part of a thread is one.',
  },
} satisfies Record<string, Limit>

/** How an image is sent. */
export const threadsPicture: PictureNeed = {
  name: 'threads',
  contentTypes: ['image/jpeg', 'image/png'],
  bytesMax: threadsLimits.imageBytes.value,
  widthMax: threadsLimits.imageWidthMax.value,
  ratioMin: threadsLimits.imageRatioMin.value,
  ratioMax: threadsLimits.imageRatioMax.value,
}
