import type { Media } from '../../domain/media.ts'
import type { PictureNeed } from '../../domain/pictures.ts'
import { hourMs, minuteMs } from '../../domain/times.ts'
import { i18n } from '../../i18n.ts'
import type { Limit } from '../limit.ts'

const gibibyte = 1024 ** 3
const checkedOn = '2026-11-29'

const video = { source: 'https://developers.google.com/youtube/v3/docs/videos', checkedOn }
const insert = { source: 'https://developers.google.com/youtube/v3/docs/videos/insert', checkedOn }
const thumbnails = {
  source: 'https://developers.google.com/youtube/data/reference/rest/v3/thumbnails/set',
  also: 'https://developers.google.com/youtube/data/revision_history',
  checkedOn,
}
const long = { source: 'https://support.google.com/youtube/answer/71673', checkedOn }
const shorts = { source: 'https://support.google.com/youtube/answer/15424877', checkedOn }
const hashtags = { source: 'https://support.google.com/youtube/answer/6390658', checkedOn }
const quota = { source: 'https://developers.google.com/youtube/v3/determine_quota_cost', checkedOn }

/** What YouTube accepts. */
export const youTubeLimits = {
  text: { id: 'text', value: 5_000, unit: 'bytes', ...video, note: () => i18n.t('The description of a video, in UTF-8, without < and >.') },
  title: { id: 'title', value: 100, unit: 'characters', ...video, note: () => i18n.t('At least one; without < and >.') },
  tags: {
    id: 'tags',
    value: 500,
    unit: 'characters',
    ...video,
    note: () => i18n.t('For all tags together. Commas between them count, and so do the two quotes around a tag with a space.'),
  },
  hashtags: {
    id: 'hashtags',
    value: 60,
    unit: 'items',
    ...hashtags,
    note: () => i18n.t('In the title and description together. With more, YouTube ignores all of them.'),
  },
  videos: { id: 'videos', value: 1, unit: 'items', ...insert, note: () => i18n.t('Each post has exactly one video.') },
  videoBytes: { id: 'video-bytes', value: 256 * gibibyte, unit: 'bytes', ...insert },
  videoMax: {
    id: 'video-max',
    value: 15 * minuteMs,
    unit: 'milliseconds',
    ...long,
    note: () => i18n.t('For channels that aren’t verified.'),
  },
  verifiedVideoMax: { id: 'verified-video-max', value: 12 * hourMs, unit: 'milliseconds', ...long },
  shortMax: {
    id: 'short-max',
    value: 3 * minuteMs,
    unit: 'milliseconds',
    ...shorts,
    note: () => i18n.t('Square or vertical videos up to this length are Shorts.'),
  },
  thumbnailBytes: {
    id: 'thumbnail-bytes',
    value: 52_428_800,
    unit: 'bytes',
    ...thumbnails,
    note: () => i18n.t('JPEG or PNG. Shorts can have one since November 2026.'),
  },
  uploadsPerApp: {
    id: 'uploads-per-app',
    value: 100,
    unit: 'per 24 hours',
    ...quota,
    note: () => i18n.t('For all of Crier together; resets at midnight Pacific Time.'),
  },
} satisfies Record<string, Limit>

/** The thumbnail YouTube accepts: 16:9, with nothing gained above 4K. */
export const thumbnailNeed: PictureNeed = {
  name: 'youtube-thumbnail',
  contentTypes: ['image/jpeg', 'image/png'],
  bytesMax: youTubeLimits.thumbnailBytes.value,
  widthMax: 3_840,
  heightMax: 2_160,
}

const utf8 = new TextEncoder()

/** Returns a text's length as YouTube counts a description. */
export const bytesOf = (text: string) => utf8.encode(text).length

/** Reports whether YouTube will show a video as a Short, which YouTube decides by itself. Only for ready videos. */
export const isShort = ({ state }: Pick<Media, 'state'>) =>
  state.name === 'ready' && state.width <= state.height && (state.durationMs ?? Number.POSITIVE_INFINITY) <= youTubeLimits.shortMax.value
