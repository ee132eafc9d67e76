import type { PictureNeed } from '../../domain/pictures.ts'
import { i18n } from '../../i18n.ts'
import type { Limit } from '../limit.ts'
import type { ServerLimits } from './model.ts'

const checkedOn = '2026-11-29'
const source = 'https://github.com/mastodon/mastodon/tree/main/app'

const posts = { source: `${source}/validators/status_length_validator.rb`, checkedOn }
const media = { source: `${source}/models/media_attachment.rb`, checkedOn }
const polls = { source: `${source}/validators/poll_options_validator.rb`, checkedOn }
const pollEnds = { source: `${source}/validators/poll_expiration_validator.rb`, checkedOn }
const rates = { source: `${source}/lib/rate_limiter.rb`, checkedOn }
const uploads = { source: 'https://github.com/mastodon/mastodon/blob/main/config/initializers/rack_attack.rb', checkedOn }

const megabyte = 1024 * 1024

/**
 * What a server accepts with Mastodon's default limits. A server can have others, which Crier reads when an account is
 * connected.
 */
export const mastodonLimits = {
  text: {
    id: 'text',
    value: 500,
    unit: 'characters',
    ...posts,
    note: () => i18n.t('Including the content warning; an emoji is one. Many servers allow more.'),
  },
  link: {
    id: 'link',
    value: 23,
    unit: 'characters',
    ...posts,
    note: () => i18n.t('The count for any link that starts with http:// or https://.'),
  },
  files: { id: 'files', value: 4, unit: 'items', ...media, note: () => i18n.t('Images, or one video; they can’t be mixed.') },
  videos: { id: 'videos', value: 1, unit: 'items', ...media },
  altText: { id: 'alt-text', value: 1_500, unit: 'characters', ...media, note: () => i18n.t('10,000 on servers from version 4.6.') },
  imageBytes: { id: 'image-bytes', value: 16 * megabyte, unit: 'bytes', ...media },
  videoBytes: { id: 'video-bytes', value: 99 * megabyte, unit: 'bytes', ...media, note: () => i18n.t('Crier sends up to 50 MB.') },
  videoPixels: { id: 'video-pixels', value: 8_294_400, unit: 'pixels', ...media, note: () => i18n.t('That’s 3840 × 2160, or 4K.') },
  videoFrameRate: { id: 'video-frame-rate', value: 120, unit: 'frames per second', ...media },
  pollChoices: { id: 'poll-choices', value: 4, unit: 'items', ...polls },
  pollChoice: { id: 'poll-choice', value: 50, unit: 'characters', ...polls },
  pollShortest: { id: 'poll-shortest', value: 300_000, unit: 'milliseconds', ...pollEnds },
  pollLongest: { id: 'poll-longest', value: 2_629_746_000, unit: 'milliseconds', ...pollEnds, note: () => i18n.t('A month.') },
  postsPerAccount: { id: 'posts-per-account', value: 300, unit: 'items', ...rates, note: () => i18n.t('Every three hours.') },
  uploadsPerAccount: {
    id: 'uploads-per-account',
    value: 30,
    unit: 'items',
    ...uploads,
    note: () => i18n.t('Every half hour; that’s seven posts with four images each.'),
  },
} satisfies Record<string, Limit>

/** The most Crier sends of one file, in bytes. */
export const sentBytesMax = 50 * megabyte

const minuteMs = 60_000

const usual: Required<ServerLimits> = {
  text: mastodonLimits.text.value,
  link: mastodonLimits.link.value,
  files: mastodonLimits.files.value,
  altText: mastodonLimits.altText.value,
  imageBytes: mastodonLimits.imageBytes.value,
  videoBytes: mastodonLimits.videoBytes.value,
  videoPixels: mastodonLimits.videoPixels.value,
  videoFrameRate: mastodonLimits.videoFrameRate.value,
  pollChoices: mastodonLimits.pollChoices.value,
  pollChoice: mastodonLimits.pollChoice.value,
  pollShortest: mastodonLimits.pollShortest.value / minuteMs,
  pollLongest: Math.floor(mastodonLimits.pollLongest.value / minuteMs),
  quotes: 0,
  filesWithPoll: 0,
}

/** Returns what an account's server accepts, as far as known. */
export const limitsAt = (known: ServerLimits | undefined): Required<ServerLimits> => ({ ...usual, ...known })

/**
 * A picture that every server accepts: servers before 4.2 accept ten million bytes, and none accepts more than
 * 33,177,600 pixels.
 */
const usualPicture: PictureNeed = {
  name: 'mastodon',
  contentTypes: ['image/jpeg', 'image/png', 'image/webp'],
  bytesMax: 10_000_000,
  pixelsMax: 33_177_600,
}

/** Returns the pictures an account's server accepts, which may have set a lower limit. */
export const mastodonPicture = (known: ServerLimits | undefined): PictureNeed => {
  const { imageBytes } = limitsAt(known)
  return imageBytes < usualPicture.bytesMax ? { ...usualPicture, name: `mastodon-${imageBytes}`, bytesMax: imageBytes } : usualPicture
}
