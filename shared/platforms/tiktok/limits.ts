import type { PictureNeed } from '../../domain/pictures.ts'
import { minuteMs, secondMs } from '../../domain/times.ts'
import { i18n } from '../../i18n.ts'
import type { Limit } from '../limit.ts'

const mebibyte = 1024 * 1024
const gibibyte = 1024 * mebibyte
const megabyte = 1_000_000
const checkedOn = '2026-11-29'

const docs = 'https://developers.tiktok.com/doc'
const direct = { source: `${docs}/content-posting-api-reference-direct-post`, checkedOn }
const photo = { source: `${docs}/content-posting-api-reference-photo-post`, checkedOn }
const transfer = { source: `${docs}/content-posting-api-media-transfer-guide`, checkedOn }
const guidelines = { source: `${docs}/content-sharing-guidelines`, checkedOn }
/** TikTok has shown this in its app since August 2025, but has published no page on it. */
const inApp = {
  source: 'https://www.netinfluencer.com/?p=37510',
  also: 'https://adshine.pro/news/tiktok-experiments-with-fivehashtag-limit-for-users',
  checkedOn: '2026-11-28',
}
const rates = { source: direct.source, also: photo.source, checkedOn }

/** What TikTok accepts. */
export const tikTokLimits = {
  text: { id: 'text', value: 2_200, unit: 'characters', ...direct, note: () => i18n.t('The caption of a video.') },
  hashtags: {
    id: 'hashtags',
    value: 5,
    unit: 'items',
    ...inApp,
    note: () => i18n.t('In TikTok’s own app, since August 2025. The API isn’t known to refuse more.'),
  },
  photoText: { id: 'photo-text', value: 4_000, unit: 'characters', ...photo, note: () => i18n.t('The description of a photo post.') },
  photoTitle: { id: 'photo-title', value: 90, unit: 'characters', ...photo },
  photos: { id: 'photos', value: 35, unit: 'items', ...photo, note: () => i18n.t('Or one video; they can’t be mixed.') },
  photoBytes: { id: 'photo-bytes', value: 20 * megabyte, unit: 'bytes', ...transfer },
  photoLongSide: { id: 'photo-long-side', value: 1_920, unit: 'pixels', ...transfer },
  photoShortSide: { id: 'photo-short-side', value: 1_080, unit: 'pixels', ...transfer },
  videos: { id: 'videos', value: 1, unit: 'items', ...direct },
  videoBytes: { id: 'video-bytes', value: 4 * gibibyte, unit: 'bytes', ...transfer },
  videoMin: {
    id: 'video-min',
    value: 3 * secondMs,
    unit: 'milliseconds',
    ...transfer,
    checkedOn: '2026-11-21',
    note: () => i18n.t('Not confirmed by TikTok’s current pages.'),
  },
  videoMax: {
    id: 'video-max',
    value: 10 * minuteMs,
    unit: 'milliseconds',
    ...transfer,
    note: () => i18n.t('Some accounts have a lower limit, which TikTok tells us live.'),
  },
  videoSideMin: { id: 'video-side-min', value: 360, unit: 'pixels', ...transfer },
  videoSideMax: { id: 'video-side-max', value: 4_096, unit: 'pixels', ...transfer },
  frameRateMin: { id: 'frame-rate-min', value: 23, unit: 'frames per second', ...transfer },
  frameRateMax: { id: 'frame-rate-max', value: 60, unit: 'frames per second', ...transfer },
  chunkBytes: {
    id: 'chunk-bytes',
    value: 10 * mebibyte,
    unit: 'bytes',
    ...transfer,
    note: () =>
      i18n.t('How much of a larger file Crier sends at once. TikTok accepts 5 to 64 MB, and the remainder goes with the last chunk.'),
  },
  wholeBytes: {
    id: 'whole-bytes',
    value: 64 * mebibyte,
    unit: 'bytes',
    ...transfer,
    note: () =>
      i18n.t('Files up to this size go in one piece: TikTok has reportedly rejected several pieces for smaller files since August 2026.'),
  },
  postsPerAccount: {
    id: 'posts-per-account',
    value: 15,
    unit: 'per 24 hours',
    ...guidelines,
    note: () => i18n.t('Approximate, across all apps, and it varies.'),
  },
  drafts: {
    id: 'drafts',
    value: 5,
    unit: 'per 24 hours',
    ...photo,
    note: () => i18n.t('Drafts waiting in one account’s inbox.'),
  },
  postsPerUser: { id: 'posts-per-user', value: 6, unit: 'per minute', ...rates },
} satisfies Record<string, Limit>

/** TikTok has no use for pictures above 1080p in either orientation and doesn't accept PNG. */
const need = { contentTypes: ['image/jpeg', 'image/webp'], bytesMax: tikTokLimits.photoBytes.value } as const
const [longSide, shortSide] = [tikTokLimits.photoLongSide.value, tikTokLimits.photoShortSide.value]
const wide: PictureNeed = { ...need, name: 'tiktok-wide', widthMax: longSide, heightMax: shortSide }
const tall: PictureNeed = { ...need, name: 'tiktok-tall', widthMax: shortSide, heightMax: longSide }

/** Returns what TikTok accepts for a picture of this shape. */
export const tikTokPicture = ({ width, height }: { width: number; height: number }) => (width > height ? wide : tall)
