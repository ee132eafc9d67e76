import type { Platform } from '#shared/domain/platforms.ts'
import { i18n } from '#web/lib/i18n.ts'
import type { PlatformFace } from './parts/platform.ts'

/** How each platform is shown. A missing platform doesn't compile. */
export const faces: Record<Platform, PlatformFace> = {
  x: {
    glyph: 'm5 4.5 14 15m0-15-14 15',
    color: 'oklch(0.28 0 0)',
    line: i18n.t('Posts and threads, pictures and video.'),
    barPlace: 2,
    barName: 'Twitter',
    sample: '@corner_bakery',
  },
  instagram: {
    glyph: 'M8.5 3.5h7a5 5 0 0 1 5 5v7a5 5 0 0 1-5 5h-7a5 5 0 0 1-5-5v-7a5 5 0 0 1 5-5ZM12 8.25a3.75 3.75 0 1 0 .01 0ZM16.9 7.1h.01',
    color: 'oklch(0.56 0.2 5)',
    line: i18n.t('Posts, reels and stories.'),
    barPlace: 1,
    sample: '@corner.bakery',
  },
  tiktok: {
    glyph: 'M13.5 3.5v12.25a4 4 0 1 1-4-4M13.5 3.5c.3 2.9 2.4 5 5.5 5.25',
    color: 'oklch(0.45 0.11 195)',
    line: i18n.t('Videos and photo posts.'),
    barPlace: 5,
  },
  facebook: {
    glyph: 'M16.5 3.75h-1.75a3.5 3.5 0 0 0-3.5 3.5v13M7.5 11.75h8',
    color: 'oklch(0.53 0.2 260)',
    line: i18n.t('Page posts and reels.'),
    barPlace: 4,
    sample: i18n.t('The Corner Bakery'),
  },
  linkedin: {
    glyph: 'M5.5 10v9.5M5.5 5h.01M10.5 19.5V10m0 4a4 4 0 0 1 8 0v5.5',
    color: 'oklch(0.5 0.12 245)',
    line: i18n.t('Posts in your own name.'),
    barPlace: 3,
  },
  pinterest: {
    glyph: 'M9 20.5 12 9.5M7.6 13.4A5.4 5.4 0 1 1 12.7 15.3c-1.2 0-1.9-.5-2.2-1.2',
    color: 'oklch(0.5 0.2 27)',
    line: i18n.t('Pins on the right board.'),
    barPlace: 6,
  },
  youtube: {
    glyph: 'M6.75 5.5h10.5a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4H6.75a4 4 0 0 1-4-4v-5a4 4 0 0 1 4-4Zm3.5 3.75 4.75 2.75-4.75 2.75Z',
    color: 'oklch(0.6 0.24 29)',
    line: i18n.t('Videos and Shorts.'),
    barPlace: 7,
  },
  threads: {
    glyph:
      'M18 8c-1-3-3-4.5-6-4.5-4.5 0-7 3-7 8.5s2.5 8.5 7 8.5c3.5 0 6-2 6-4.7 0-3-2.5-4.3-5.5-4.3-2.5 0-4 1-4 2.6S9.8 16.5 11.5 16.5c2.4 0 3.5-1.5 3.5-4.2 0-3-1.3-4.3-3.3-4.3-1.3 0-2.2.5-2.9 1.4',
    color: 'oklch(0.25 0 0)',
    line: i18n.t('Posts and threads, pictures and video.'),
    barPlace: 8,
  },
  bluesky: {
    glyph: 'M12 11C9 5 4 4 4 7s1 7 5 7c-3 1-2 5 0 5s3-3 3-5c0 2 1 5 3 5s3-4 0-5c4 0 5-4 5-7s-5-2-8 4',
    color: 'oklch(0.55 0.18 255)',
    line: i18n.t('Posts and threads, on any server.'),
    barPlace: 9,
  },
  mastodon: {
    glyph: 'M4 15V8c0-3 2-5 5-5h6c3 0 5 2 5 5v4c0 3-2 4-5 4H8c0 3 3 4 7 3M8 12V9a2 2 0 0 1 4 0v3M12 9a2 2 0 0 1 4 0v3',
    color: 'oklch(0.5 0.2 285)',
    line: i18n.t('Posts, threads and polls, on any server.'),
    barPlace: 10,
  },
}
