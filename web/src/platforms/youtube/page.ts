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
  lead: 'Videos and Shorts, uploaded ahead and made public on time.',
  abilities: [
    {
      title: 'Title, description, tags',
      text: 'What YouTube asks for sits beside the text of the other platforms, and is checked with it. Category and thumbnail, too.',
    },
    {
      title: 'Made for kids, or not',
      text: 'The declaration that YouTube wants is part of the post, so that nothing is held back at the last moment.',
    },
    {
      title: 'Shorts, said beforehand',
      text: 'Upright and square videos of up to three minutes become Shorts. You read that while you write, not afterwards.',
    },
    {
      title: 'Sent but for the last piece',
      text: 'All of a video but its last piece is uploaded ahead. What is left at the second itself is small.',
    },
  ],
  connecting: {
    account: 'A Google account that has a YouTube channel.',
    steps: [
      'A window of Google opens. Choose the account and, if it has several channels, the channel.',
      'Leave both boxes ticked: to upload videos, and to read the channel.',
    ],
    note: 'Videos of more than 15 minutes need a channel that YouTube has verified. Crier notices whether yours is.',
  },
  limits,
}

export const tools: PlatformTools = {
  imagePresets: [],
  benchmark: { kind: 'published', rate: 0.0021, measure: 'median', source: quid },
}
