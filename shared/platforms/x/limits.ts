import type { Media } from '../../domain/media.ts'
import type { PictureNeed } from '../../domain/pictures.ts'
import type { TargetContent } from '../../domain/targets.ts'
import { minuteMs, secondMs } from '../../domain/times.ts'
import { i18n } from '../../i18n.ts'
import type { Limit } from '../limit.ts'
import { XOptions } from './model.ts'
import { findUrls } from './urls.ts'

const mebibyte = 1024 * 1024
const gibibyte = 1024 * mebibyte
const checkedOn = '2026-11-29'

const counting = { source: 'https://docs.x.com/fundamentals/counting-characters', checkedOn }
const media = { source: 'https://docs.x.com/x-api/media/quickstart/best-practices', checkedOn }
const changelog = 'https://docs.x.com/changelog'
const videos = { ...media, also: changelog }
const posts = { source: 'https://docs.x.com/x-api/posts/create-post', checkedOn }
const managing = { source: 'https://docs.x.com/x-api/posts/manage-tweets/integrate', checkedOn }
const metadata = { source: 'https://docs.x.com/x-api/media/create-media-metadata', checkedOn }
const append = { source: 'https://docs.x.com/x-api/media/append-media-upload', checkedOn }
const rates = { source: 'https://docs.x.com/x-api/fundamentals/rate-limits', checkedOn }
const pricing = { source: 'https://docs.x.com/x-api/getting-started/pricing', checkedOn }

const formerly = () => i18n.t('Since September 1, 2026, on a date that varies by app. Before, 140 seconds and 512 MB.')

/** What X accepts. */
export const xLimits = {
  text: {
    id: 'text',
    value: 280,
    unit: 'weighted characters',
    ...counting,
    note: () => i18n.t('A link counts as 23, an emoji as 2, most non-Latin letters as 2.'),
  },
  premiumText: {
    id: 'premium-text',
    value: 25_000,
    unit: 'weighted characters',
    source: changelog,
    checkedOn,
    note: () => i18n.t('Accounts with X Premium. How X counts long posts isn’t documented.'),
  },
  cashtags: { id: 'cashtags', value: 1, unit: 'items', ...managing },
  images: { id: 'images', value: 4, unit: 'items', ...posts, note: () => i18n.t('Or one GIF, or one video; they can’t be mixed.') },
  gifs: { id: 'gifs', value: 1, unit: 'items', ...posts },
  videos: { id: 'videos', value: 1, unit: 'items', ...posts },
  altText: { id: 'alt-text', value: 1_000, unit: 'characters', ...metadata, note: () => i18n.t('Images and GIFs.') },
  imageBytes: { id: 'image-bytes', value: 5 * mebibyte, unit: 'bytes', ...media },
  imageSide: {
    id: 'image-side',
    value: 4_096,
    unit: 'pixels',
    ...media,
    checkedOn: '2026-11-28',
    note: () => i18n.t('The largest X shows. It scales larger ones down and rejects those above 8,192. Neither is documented.'),
  },
  gifBytes: { id: 'gif-bytes', value: 15 * mebibyte, unit: 'bytes', ...media },
  gifWidth: { id: 'gif-width', value: 1280, unit: 'pixels', ...media },
  gifHeight: { id: 'gif-height', value: 1080, unit: 'pixels', ...media },
  gifFrames: { id: 'gif-frames', value: 350, unit: 'frames', ...media },
  gifPixels: { id: 'gif-pixels', value: 300_000_000, unit: 'pixels', ...media, note: () => i18n.t('Width × height × frames.') },
  videoBytes: { id: 'video-bytes', value: 8 * gibibyte, unit: 'bytes', ...videos, note: formerly },
  premiumVideoBytes: { id: 'premium-video-bytes', value: 16 * gibibyte, unit: 'bytes', ...videos },
  videoMin: { id: 'video-min', value: 500, unit: 'milliseconds', ...media },
  videoMax: { id: 'video-max', value: 20 * minuteMs, unit: 'milliseconds', ...videos, note: formerly },
  premiumVideoMax: { id: 'premium-video-max', value: 125 * minuteMs, unit: 'milliseconds', ...videos },
  videoMaxBefore: {
    id: 'video-max-before',
    value: 140 * secondMs,
    unit: 'milliseconds',
    ...videos,
    note: () => i18n.t('The limit an account without X Premium may still have.'),
  },
  videoSideMin: { id: 'video-side-min', value: 32, unit: 'pixels', ...media },
  videoRatioMin: { id: 'video-ratio-min', value: 1 / 3, unit: 'ratio', ...media },
  videoRatioMax: { id: 'video-ratio-max', value: 3, unit: 'ratio', ...media },
  segmentBytes: {
    id: 'segment-bytes',
    value: 5_000_000,
    unit: 'bytes',
    ...append,
    also: 'https://docs.x.com/x-api/media/quickstart/media-upload-chunked',
    note: () => i18n.t('Recommended for each piece of a chunked upload. X accepts up to 8 MB.'),
  },
  segments: { id: 'segments', value: 1_000, unit: 'items', ...append, note: () => i18n.t('Segments are numbered 0 to 999.') },
  postsPerUser: { id: 'posts-per-user', value: 100, unit: 'per 15 minutes', ...rates },
  postsPerApp: { id: 'posts-per-app', value: 10_000, unit: 'per 24 hours', ...rates },
  uploadsPerUser: { id: 'uploads-per-user', value: 500, unit: 'per 15 minutes', ...rates },
  uploadsPerApp: { id: 'uploads-per-app', value: 50_000, unit: 'per 24 hours', ...rates },
} satisfies Record<string, Limit>

/** The pictures X accepts. It shows none above 4,096 pixels on a side and scales larger ones down itself. */
export const xPicture: PictureNeed = {
  name: 'x',
  contentTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  bytesMax: xLimits.imageBytes.value,
  widthMax: xLimits.imageSide.value,
  heightMax: xLimits.imageSide.value,
}

/** What X charges the app, per call or object. */
export const xPrices = {
  post: { id: 'post', value: 0.015, unit: 'USD', ...pricing },
  postWithLink: { id: 'post-with-link', value: 0.2, unit: 'USD', ...pricing, note: () => i18n.t('Any post whose text contains a link.') },
  mediaDescription: {
    id: 'media-description',
    value: 0.005,
    unit: 'USD',
    ...pricing,
    note: () => i18n.t('Setting the alt text of one file.'),
  },
  postDeletion: { id: 'post-deletion', value: 0.01, unit: 'USD', ...pricing },
  postRead: {
    id: 'post-read',
    value: 0.005,
    unit: 'USD',
    ...pricing,
    note: () => i18n.t('Per post returned. Crier reads posts only to find one whose response was lost.'),
  },
  userRead: { id: 'user-read', value: 0.01, unit: 'USD', ...pricing, note: () => i18n.t('Once, when an account is connected.') },
} satisfies Record<string, Limit>

/**
 * Returns what X charges for publishing these texts, in USD. Each text is one post of a thread and costs more if it has
 * a link. Each file with alt text costs extra. Source: https://docs.x.com/x-api/getting-started/pricing
 */
export const priceOfPost = ({ texts, describedMedia }: { texts: readonly string[]; describedMedia: number }): number => {
  const posts = texts.map((text) => (findUrls(text).length > 0 ? xPrices.postWithLink.value : xPrices.post.value))
  const total = posts.reduce((sum, price) => sum + price, describedMedia * xPrices.mediaDescription.value)
  return Math.round(total * 1_000) / 1_000
}

/** The same for one account's content. */
export const priceOfContent = ({ text, options }: Pick<TargetContent, 'text' | 'options'>, media: readonly Pick<Media, 'altText'>[]) => {
  const { parts = [] } = XOptions.parse(options)
  return priceOfPost({ texts: [text, ...parts], describedMedia: media.filter(({ altText }) => altText !== '').length })
}
