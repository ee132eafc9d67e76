import type { PictureNeed } from '../../domain/pictures.ts'
import { minuteMs } from '../../domain/times.ts'
import { i18n } from '../../i18n.ts'
import type { Limit } from '../limit.ts'

const checkedOn = '2026-11-29'
const lexicons = 'https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky'

const post = { source: `${lexicons}/feed/post.json`, checkedOn }
const images = { source: `${lexicons}/embed/images.json`, checkedOn }
const gallery = { source: `${lexicons}/embed/gallery.json`, also: 'https://github.com/bluesky-social/social-app/pull/10707', checkedOn }
const video = { source: `${lexicons}/embed/video.json`, checkedOn }
const external = { source: `${lexicons}/embed/external.json`, checkedOn }
const app = { source: 'https://github.com/bluesky-social/social-app/blob/main/src/lib/constants.ts', checkedOn }
const rates = { source: 'https://docs.bsky.app/docs/advanced-guides/rate-limits', checkedOn }

/** What Bluesky accepts. */
export const blueskyLimits = {
  text: { id: 'text', value: 300, unit: 'characters', ...post, note: () => i18n.t('Counted as people see them; an emoji is one.') },
  textBytes: { id: 'text-bytes', value: 3_000, unit: 'bytes', ...post, note: () => i18n.t('In UTF-8.') },
  languages: { id: 'languages', value: 3, unit: 'items', ...post },
  images: {
    id: 'images',
    value: 10,
    unit: 'items',
    ...gallery,
    note: () => i18n.t('Since June 2026. More than four appear as a row to swipe through. Images and a video can’t be mixed.'),
  },
  videos: { id: 'videos', value: 1, unit: 'items', ...video },
  altText: {
    id: 'alt-text',
    value: 2_000,
    unit: 'characters',
    ...app,
    note: () => i18n.t('The limit in Bluesky’s own app. Servers set none.'),
  },
  videoAltText: {
    id: 'video-alt-text',
    value: 1_000,
    unit: 'characters',
    ...video,
    also: 'https://github.com/bluesky-social/bsky/pull/40',
    note: () => i18n.t('For videos on servers not updated since August 2026. Others set no limit.'),
  },
  imageBytes: {
    id: 'image-bytes',
    value: 1_000_000,
    unit: 'bytes',
    ...images,
    also: app.source,
    note: () => i18n.t('Servers updated in 2026 allow 2,000,000. This works on all of them.'),
  },
  videoBytes: {
    id: 'video-bytes',
    value: 52_428_800,
    unit: 'bytes',
    ...rates,
    note: () => i18n.t('In one upload to Bluesky’s servers; other servers may allow less.'),
  },
  videoMax: { id: 'video-max', value: 10 * minuteMs, unit: 'milliseconds', ...app },
  cardImageBytes: { id: 'card-image-bytes', value: 1_000_000, unit: 'bytes', ...external },
  postsPerAccount: {
    id: 'posts-per-account',
    value: 11_666,
    unit: 'per 24 hours',
    ...rates,
    note: () => i18n.t('35,000 points; each post uses 3.'),
  },
} satisfies Record<string, Limit>

/** True if a post with this many images is a gallery. `app.bsky.embed.images` holds four. */
export const isGallery = (images: number) => images > 4

/** The pictures Bluesky accepts. */
export const blueskyPicture: PictureNeed = {
  name: 'bluesky',
  contentTypes: ['image/jpeg', 'image/png', 'image/webp'],
  bytesMax: blueskyLimits.imageBytes.value,
}
