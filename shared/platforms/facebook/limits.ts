import type { Media } from '../../domain/media.ts'
import type { PictureNeed } from '../../domain/pictures.ts'
import { minuteMs, secondMs } from '../../domain/times.ts'
import { i18n } from '../../i18n.ts'
import type { Limit } from '../limit.ts'
import type { FacebookKind, FacebookOptions } from './model.ts'

const checkedOn = '2026-11-21'
const readAgain = '2026-11-29'
const mebibyte = 1024 * 1024
const megabyte = 1_000_000

const posts = { source: 'https://developers.facebook.com/documentation/pages-api/posts', checkedOn }
const photos = { source: 'https://developers.facebook.com/docs/graph-api/reference/page/photos', checkedOn }
/** The limit for photos in stories. Facebook’s refusal of a photo for a post has named the same size since 2026. */
const photoFiles = { source: 'https://developers.facebook.com/docs/page-stories-api', checkedOn: readAgain }
const videos = { source: 'https://developers.facebook.com/documentation/video-api/guides/publishing', checkedOn }
const videoErrors = { source: 'https://developers.facebook.com/docs/video-api/reference/error-codes', checkedOn }
const reels = { source: 'https://developers.facebook.com/documentation/video-api/guides/reels-publishing', checkedOn: readAgain }

const ours = () => i18n.t('Facebook doesn’t publish a number; this one is known to work.')

/** What Facebook accepts on a Page. */
export const facebookLimits = {
  text: {
    id: 'text',
    value: 63_206,
    unit: 'characters',
    ...posts,
    note: () => i18n.t('Not published by Facebook; the limit clients use.'),
  },
  photos: { id: 'photos', value: 10, unit: 'items', ...photos, note: () => `${ours()} ${i18n.t('Photos and a video can’t be mixed.')}` },
  videos: { id: 'videos', value: 1, unit: 'items', ...videos },
  photoBytes: {
    id: 'photo-bytes',
    value: 10 * megabyte,
    unit: 'bytes',
    ...photoFiles,
    note: () => i18n.t('Crier shrinks larger images.'),
  },
  videoBytes: {
    id: 'video-bytes',
    value: 1024 * mebibyte,
    unit: 'bytes',
    ...videos,
    note: () => `${i18n.t('Fetched by Facebook from an address.')} ${ours()}`,
  },
  videoBytesMin: { id: 'video-bytes-min', value: 1024, unit: 'bytes', ...videoErrors },
  videoMin: { id: 'video-min', value: secondMs, unit: 'milliseconds', ...videoErrors },
  videoMax: {
    id: 'video-max',
    value: 20 * minuteMs,
    unit: 'milliseconds',
    ...videos,
    note: () => `${i18n.t('Fetched by Facebook from an address.')} ${ours()}`,
  },
  reelMin: { id: 'reel-min', value: 3 * secondMs, unit: 'milliseconds', ...reels },
  reelMax: {
    id: 'reel-max',
    value: 90 * secondMs,
    unit: 'milliseconds',
    ...reels,
    note: () => i18n.t('The Facebook app has had no limit since 2025; its API still allows 90 seconds.'),
  },
  reelRatio: { id: 'reel-ratio', value: 9 / 16, unit: 'ratio', ...reels, note: () => i18n.t('Recommended: 1080 × 1920 pixels.') },
  reelWidthMin: { id: 'reel-width-min', value: 540, unit: 'pixels', ...reels },
  reelHeightMin: { id: 'reel-height-min', value: 960, unit: 'pixels', ...reels },
  reelFrameRateMin: { id: 'reel-frame-rate-min', value: 24, unit: 'frames per second', ...reels },
  reelFrameRateMax: { id: 'reel-frame-rate-max', value: 60, unit: 'frames per second', ...reels },
  reelsPerPage: { id: 'reels-per-page', value: 30, unit: 'per 24 hours', ...reels, note: () => i18n.t('Reels from apps, rolling.') },
} satisfies Record<string, Limit>

/** The photos Facebook accepts. A GIF is sent as is. */
export const facebookPicture: PictureNeed = {
  name: 'facebook-photo',
  contentTypes: ['image/jpeg', 'image/png', 'image/gif'],
  bytesMax: facebookLimits.photoBytes.value,
}

/**
 * Returns what a post with these files and options becomes. If sent as a post, an upright video may be kept as a draft
 * by Facebook.
 */
export const facebookKindOf = ({ kind }: FacebookOptions, media: readonly Pick<Media, 'kind' | 'state'>[]): FacebookKind =>
  kind ?? (media.length === 1 && media.every(isReel) ? 'reel' : 'post')

/** A ratio one hundredth off is still the same shape: 608 × 1080 is 9:16 in whole pixels. */
export const isReelShaped = ({ width, height }: { width: number; height: number }) =>
  Math.abs(width / height / facebookLimits.reelRatio.value - 1) < 0.01

const isReel = ({ kind, state }: Pick<Media, 'kind' | 'state'>) =>
  kind === 'video' &&
  state.name === 'ready' &&
  isReelShaped(state) &&
  state.width >= facebookLimits.reelWidthMin.value &&
  state.durationMs !== undefined &&
  state.durationMs >= facebookLimits.reelMin.value &&
  state.durationMs <= facebookLimits.reelMax.value
