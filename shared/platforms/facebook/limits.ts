import type { Media } from '../../domain/media.ts'
import type { PictureNeed } from '../../domain/pictures.ts'
import { minuteMs, secondMs } from '../../domain/times.ts'
import type { Limit } from '../limit.ts'
import type { FacebookKind, FacebookOptions } from './model.ts'

const checkedOn = '2026-11-21'
const mebibyte = 1024 * 1024

const posts = { source: 'https://developers.facebook.com/documentation/pages-api/posts', checkedOn }
const photos = { source: 'https://developers.facebook.com/docs/graph-api/reference/page/photos', checkedOn }
const videos = { source: 'https://developers.facebook.com/documentation/video-api/guides/publishing', checkedOn }
const videoErrors = { source: 'https://developers.facebook.com/docs/video-api/reference/error-codes', checkedOn }
const reels = { source: 'https://developers.facebook.com/documentation/video-api/guides/reels-publishing', checkedOn }

const ours = 'Facebook doesn’t publish a number; this one is known to work.'

/** What Facebook accepts on a Page. */
export const facebookLimits = {
  text: { id: 'text', value: 63_206, unit: 'characters', ...posts, note: 'Not published by Facebook; the limit clients use.' },
  photos: { id: 'photos', value: 10, unit: 'items', ...photos, note: `${ours} Photos and a video can’t be mixed.` },
  videos: { id: 'videos', value: 1, unit: 'items', ...videos },
  photoBytes: { id: 'photo-bytes', value: 4 * mebibyte, unit: 'bytes', ...photos, note: 'Crier shrinks larger images.' },
  videoBytes: { id: 'video-bytes', value: 1024 * mebibyte, unit: 'bytes', ...videos, note: `Fetched by Facebook from an address. ${ours}` },
  videoBytesMin: { id: 'video-bytes-min', value: 1024, unit: 'bytes', ...videoErrors },
  videoMin: { id: 'video-min', value: secondMs, unit: 'milliseconds', ...videoErrors },
  videoMax: {
    id: 'video-max',
    value: 20 * minuteMs,
    unit: 'milliseconds',
    ...videos,
    note: `Fetched by Facebook from an address. ${ours}`,
  },
  reelMin: { id: 'reel-min', value: 3 * secondMs, unit: 'milliseconds', ...reels },
  reelMax: { id: 'reel-max', value: 90 * secondMs, unit: 'milliseconds', ...reels },
  reelRatio: { id: 'reel-ratio', value: 9 / 16, unit: 'ratio', ...reels, note: 'Recommended: 1080 × 1920 pixels.' },
  reelWidthMin: { id: 'reel-width-min', value: 540, unit: 'pixels', ...reels },
  reelHeightMin: { id: 'reel-height-min', value: 960, unit: 'pixels', ...reels },
  reelFrameRateMin: { id: 'reel-frame-rate-min', value: 24, unit: 'frames per second', ...reels },
  reelFrameRateMax: { id: 'reel-frame-rate-max', value: 60, unit: 'frames per second', ...reels },
  reelsPerPage: { id: 'reels-per-page', value: 30, unit: 'per 24 hours', ...reels, note: 'Reels from apps, rolling.' },
} satisfies Record<string, Limit>

/** What Facebook takes a photo as; a GIF goes as it is. */
export const facebookPicture: PictureNeed = {
  name: 'facebook-photo',
  contentTypes: ['image/jpeg', 'image/png', 'image/gif'],
  bytesMax: facebookLimits.photoBytes.value,
}

/** What a post with these files and options becomes. As a post, Facebook may keep an upright video as a draft. */
export const facebookKindOf = ({ kind }: FacebookOptions, media: readonly Pick<Media, 'kind' | 'state'>[]): FacebookKind =>
  kind ?? (media.length === 1 && media.every(isReel) ? 'reel' : 'post')

/** A hundredth off is still the same shape: 608 × 1080 is 9:16 in whole pixels. */
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
