import type { PictureNeed } from '../../domain/pictures.ts'
import { minuteMs, secondMs } from '../../domain/times.ts'
import type { Limit } from '../limit.ts'

const mebibyte = 1024 * 1024
const gibibyte = 1024 * mebibyte
const checkedOn = '2026-11-21'

const schema = { source: 'https://github.com/pinterest/api-description', checkedOn }
const files = { source: 'https://help.pinterest.com/en/business/article/pinterest-product-specs', checkedOn }
const creating = {
  source: 'https://developers.pinterest.com/docs/work-with-organic-content-and-users/create-boards-and-pins/',
  checkedOn,
}
const rates = { source: 'https://developers.pinterest.com/docs/reference/rate-limits/', checkedOn }

/** What Pinterest accepts. */
export const pinterestLimits = {
  text: { id: 'text', value: 800, unit: 'characters', ...schema, note: 'The description of a Pin. Pinterest’s help center says 500.' },
  title: { id: 'title', value: 100, unit: 'characters', ...schema },
  altText: { id: 'alt-text', value: 500, unit: 'characters', ...schema, note: 'Of a carousel, that of its first picture.' },
  link: { id: 'link', value: 2_048, unit: 'characters', ...schema },
  carouselMin: { id: 'carousel-min', value: 2, unit: 'items', ...schema },
  carouselMax: { id: 'carousel-max', value: 5, unit: 'items', ...schema, note: 'All of one size; Crier sees to that.' },
  videos: { id: 'videos', value: 1, unit: 'items', ...schema, note: 'Pictures and videos are not mixed.' },
  imageBytes: { id: 'image-bytes', value: 20 * mebibyte, unit: 'bytes', ...files },
  videoBytes: {
    id: 'video-bytes',
    value: gibibyte,
    unit: 'bytes',
    ...files,
    note: 'One of Pinterest’s pages says 1 GB, another 2 GB; this is what both allow.',
  },
  videoBytesAtOnce: {
    id: 'video-bytes-at-once',
    value: 512 * mebibyte,
    unit: 'bytes',
    ...creating,
    note: 'Crier’s own limit: Pinterest takes a video only in one request, which can’t be resumed.',
  },
  videoMin: { id: 'video-min', value: 4 * secondMs, unit: 'milliseconds', ...files },
  videoMax: { id: 'video-max', value: 15 * minuteMs, unit: 'milliseconds', ...files },
  videoRatioMin: { id: 'video-ratio-min', value: 0.5, unit: 'ratio', ...files, note: 'Wider than this.' },
  videoRatioMax: { id: 'video-ratio-max', value: 1.91, unit: 'ratio', ...files, note: 'Narrower than this.' },
  pinsPerUser: { id: 'pins-per-user', value: 100, unit: 'per minute', ...rates, note: 'Not confirmed by Pinterest for v5.' },
  callsPerTrialApp: { id: 'calls-per-trial-app', value: 1_000, unit: 'per 24 hours', ...rates, note: 'Apps with Trial access.' },
} satisfies Record<string, Limit>

/** What a picture is pinned as. */
export const pinPicture: PictureNeed = {
  name: 'pinterest',
  contentTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  bytesMax: pinterestLimits.imageBytes.value,
}
