import { pinterestLimits } from '#shared/platforms/pinterest/limits.ts'
import { limitTable } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import type { PlatformTools } from '../parts/tools.ts'

const limits = limitTable('Limits of Pinterest', pinterestLimits, {
  text: 'Description',
  title: 'Title',
  altText: 'Alt text',
  link: 'Link',
  carouselMin: 'Minimum images per carousel',
  carouselMax: 'Maximum images per carousel',
  videos: 'Videos in a Pin',
  imageBytes: 'Size of a picture',
  videoBytes: 'Size of a video',
  videoBytesAtOnce: 'Size of a video that Crier sends',
  videoMin: 'Shortest video',
  videoMax: 'Longest video',
  videoRatioMin: 'Minimum video aspect ratio',
  videoRatioMax: 'Maximum video aspect ratio',
  pinsPerUser: 'Pins of an account',
  callsPerTrialApp: 'Calls of this Crier with Trial access',
})

export const page: PlatformPage = {
  lead: 'Pins with a title, a link, and the right board.',
  abilities: [
    {
      title: 'Your boards at hand',
      text: 'Choose the board while you write, or set a default for each account. Crier gets the list from Pinterest.',
    },
    { title: 'A link that leads somewhere', text: 'Each Pin has its own title and link, separate from the text of the post.' },
    {
      title: 'Up to five images',
      text: 'Pinterest needs all images of a Pin in one size. Crier resizes them and leaves your originals untouched.',
    },
    {
      title: 'Video with its cover',
      text: 'Choose the frame to show as the cover. Crier has Pinterest prepare the video ahead of time.',
    },
  ],
  connecting: {
    account: 'A Pinterest account with at least one board.',
    steps: [
      'Pinterest opens in a new window. Sign in and approve access.',
      'Open Settings next to the account and choose a default board for its Pins.',
    ],
    note: 'While Pinterest gives whoever runs this Crier trial access only, no Pins can be made, and what is due waits.',
  },
  limits,
}

export const tools: PlatformTools = {
  imagePresets: [{ name: 'Pinterest Pin', width: 1000, height: 1500, place: 6 }],
  benchmark: { kind: 'none', why: 'We don’t know of a report that gives a rate by followers for Pinterest and says how it was measured.' },
}
