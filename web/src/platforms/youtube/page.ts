import { youTubeLimits } from '#shared/platforms/youtube/limits.ts'
import { i18n } from '#web/lib/i18n.ts'
import { limitTable } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import { type PlatformTools, quid } from '../parts/tools.ts'

const limits = limitTable(i18n.t('Limits of YouTube'), youTubeLimits, {
  text: i18n.t('Description'),
  title: i18n.t('Title'),
  tags: i18n.t('Tags'),
  hashtags: i18n.t('Hashtags'),
  videos: i18n.t('Videos in a post'),
  videoBytes: i18n.t('Size of a video'),
  videoMax: i18n.t('Longest video'),
  verifiedVideoMax: i18n.t('Longest video of a verified channel'),
  shortMax: i18n.t('Longest Short'),
  thumbnailBytes: i18n.t('Size of a thumbnail'),
  uploadsPerApp: i18n.t('Uploads of all accounts of this Crier'),
})

export const page: PlatformPage = {
  lead: i18n.t('Videos and Shorts, uploaded ahead of time and made public on time.'),
  abilities: [
    {
      title: i18n.t('Title, description, and tags'),
      text: i18n.t(
        'Everything YouTube needs is next to the text for the other platforms and checked along with it, including category and thumbnail.',
      ),
    },
    {
      title: i18n.t('Made for kids or not'),
      text: i18n.t('YouTube’s required declaration is part of the post, so nothing gets stuck at the last moment.'),
    },
    {
      title: i18n.t('Know when it’s a Short'),
      text: i18n.t('Vertical and square videos of up to three minutes become Shorts. You know that while you write, not afterward.'),
    },
    {
      title: i18n.t('Uploaded ahead of time'),
      text: i18n.t('All but the last chunk of a video is uploaded in advance, so very little is left to send on the second.'),
    },
  ],
  connecting: {
    account: i18n.t('A Google account with a YouTube channel.'),
    steps: [
      i18n.t('Google opens in a new window. Choose the account and, if it has several channels, the channel.'),
      i18n.t('Leave both boxes checked: uploading videos and reading your channel.'),
    ],
    note: i18n.t('Videos of more than 15 minutes need a channel that YouTube has verified. Crier notices whether yours is.'),
  },
  limits,
}

export const tools: PlatformTools = {
  imagePresets: [],
  benchmark: { kind: 'published', rate: 0.0021, measure: 'median', source: quid },
}
