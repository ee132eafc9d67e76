import type { Media } from '../../domain/media.ts'
import type { PictureNeed } from '../../domain/pictures.ts'
import { minuteMs, secondMs } from '../../domain/times.ts'
import { i18n } from '../../i18n.ts'
import type { Limit } from '../limit.ts'

const mebibyte = 1024 * 1024
const gibibyte = 1024 * mebibyte
const checkedOn = '2026-11-29'

const schema = { source: 'https://github.com/pinterest/api-description', checkedOn }
const files = { source: 'https://help.pinterest.com/en/business/article/pinterest-product-specs', checkedOn }
const pins = { source: 'https://help.pinterest.com/en-gb/article/review-pin-specs', checkedOn }
const creating = {
  source: 'https://developers.pinterest.com/docs/work-with-organic-content-and-users/create-boards-and-pins/',
  checkedOn: '2026-11-21',
}
const rates = { source: 'https://developers.pinterest.com/docs/reference/rate-limits/', checkedOn }

/** What Pinterest accepts. */
export const pinterestLimits = {
  text: {
    id: 'text',
    value: 800,
    unit: 'characters',
    ...schema,
    note: () => i18n.t('The description of a Pin. Pinterest’s help center says 500.'),
  },
  title: { id: 'title', value: 100, unit: 'characters', ...schema },
  altText: { id: 'alt-text', value: 500, unit: 'characters', ...schema, note: () => i18n.t('For a carousel, the first image’s.') },
  link: { id: 'link', value: 2_048, unit: 'characters', ...schema },
  carouselMin: { id: 'carousel-min', value: 2, unit: 'items', ...schema },
  carouselMax: {
    id: 'carousel-max',
    value: 5,
    unit: 'items',
    ...schema,
    note: () => i18n.t('All the same size; Crier takes care of that.'),
  },
  videos: { id: 'videos', value: 1, unit: 'items', ...schema, note: () => i18n.t('Images and videos can’t be mixed.') },
  imageBytes: { id: 'image-bytes', value: 20 * mebibyte, unit: 'bytes', ...files, also: pins.source },
  videoBytes: {
    id: 'video-bytes',
    value: gibibyte,
    unit: 'bytes',
    ...files,
    note: () => i18n.t('One Pinterest page says 1 GB, another 2 GB; both allow this.'),
  },
  videoBytesAtOnce: {
    id: 'video-bytes-at-once',
    value: 512 * mebibyte,
    unit: 'bytes',
    ...creating,
    note: () => i18n.t('Crier’s own limit, because Pinterest only accepts a video in a single request, which can’t be resumed.'),
  },
  videoMin: { id: 'video-min', value: 4 * secondMs, unit: 'milliseconds', ...files },
  videoMax: { id: 'video-max', value: 15 * minuteMs, unit: 'milliseconds', ...files },
  videoAdvised: {
    id: 'video-advised',
    value: 5 * minuteMs,
    unit: 'milliseconds',
    ...pins,
    note: () =>
      i18n.t('Pinterest’s help center allows 5 minutes, its page for businesses 15. Its API isn’t known to refuse those in between.'),
  },
  videoRatioMin: { id: 'video-ratio-min', value: 0.5, unit: 'ratio', ...files, note: () => i18n.t('Wider than this.') },
  videoRatioMax: { id: 'video-ratio-max', value: 1.91, unit: 'ratio', ...files, note: () => i18n.t('Narrower than this.') },
  pinsPerUser: {
    id: 'pins-per-user',
    value: 100,
    unit: 'per minute',
    ...rates,
    checkedOn: '2026-11-21',
    note: () => i18n.t('Not confirmed by Pinterest for v5.'),
  },
  callsPerTrialApp: {
    id: 'calls-per-trial-app',
    value: 1_000,
    unit: 'per 24 hours',
    ...rates,
    note: () => i18n.t('Apps with Trial access.'),
  },
} satisfies Record<string, Limit>

const pinPicture: PictureNeed = {
  name: 'pinterest',
  contentTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  bytesMax: pinterestLimits.imageBytes.value,
}

/** In pixels. The limit for a carousel's pictures, small enough that none has to be scaled down for its file size. */
const carouselSideMax = 2_400

/**
 * Returns how these pictures are pinned. In a carousel they share one size: that of the first, reduced until no picture
 * has to be scaled up.
 */
export const pinterestPicture = (media: readonly Pick<Media, 'state'>[]): PictureNeed => {
  const sizes = media.flatMap(({ state }) => (state.name === 'ready' ? [state] : []))
  const [first] = sizes
  if (!first || sizes.every(({ width, height }) => width === first.width && height === first.height)) return pinPicture
  const scales = sizes.map(({ width, height }) => Math.max(width / first.width, height / first.height))
  const scale = Math.min(1, carouselSideMax / Math.max(first.width, first.height), ...scales)
  const [width, height] = [shrunk(first.width, scale), shrunk(first.height, scale)]
  const ratio = width / height
  return { ...pinPicture, name: `pinterest-${width}x${height}`, widthMax: width, heightMax: height, ratioMin: ratio, ratioMax: ratio }
}

const shrunk = (side: number, scale: number) => Math.max(1, Math.floor(side * scale))
