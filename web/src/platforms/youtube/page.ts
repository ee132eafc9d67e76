import { youTubeLimits } from '#shared/platforms/youtube/limits.ts'
import { limitTable } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import { type PlatformTools, quid } from '../parts/tools.ts'

const limits = limitTable('Limits of YouTube', youTubeLimits, {
  text: 'Description',
  title: 'Title',
  tags: 'Tags',
  videos: 'Videos in a post',
  videoBytes: 'Size of a video',
  videoMax: 'Longest video',
  verifiedVideoMax: 'Longest video of a verified channel',
  shortMax: 'Longest Short',
  thumbnailBytes: 'Size of a thumbnail',
  uploadsPerApp: 'Uploads of all accounts of this Crier',
})

export const page: PlatformPage = {
  lead: 'Videos and Shorts, uploaded ahead of time and made public on time.',
  abilities: [
    {
      title: 'Title, description, and tags',
      text: 'Everything YouTube needs is next to the text for the other platforms and checked along with it, including category and thumbnail.',
    },
    {
      title: 'Made for kids or not',
      text: 'YouTube’s required declaration is part of the post, so nothing gets stuck at the last moment.',
    },
    {
      title: 'Know when it’s a Short',
      text: 'Vertical and square videos of up to three minutes become Shorts. You know that while you write, not afterward.',
    },
    {
      title: 'Uploaded ahead of time',
      text: 'All but the last chunk of a video is uploaded in advance, so very little is left to send on the second.',
    },
  ],
  connecting: {
    account: 'A Google account with a YouTube channel.',
    steps: [
      'Google opens in a new window. Choose the account and, if it has several channels, the channel.',
      'Leave both boxes checked: uploading videos and reading your channel.',
    ],
    note: 'Videos of more than 15 minutes need a channel that YouTube has verified. Crier notices whether yours is.',
  },
  limits,
}

export const tools: PlatformTools = {
  imagePresets: [],
  benchmark: { kind: 'published', rate: 0.0021, measure: 'median', source: quid },
}
