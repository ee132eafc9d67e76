import { pinterestLimits } from '#shared/platforms/pinterest/limits.ts'
import { limitTable } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import type { PlatformTools } from '../parts/tools.ts'

const limits = limitTable('Limits of Pinterest', pinterestLimits, {
  text: 'Description',
  title: 'Title',
  altText: 'Alt text',
  link: 'Link',
  carouselMin: 'Least pictures in a carousel',
  carouselMax: 'Most pictures in a carousel',
  videos: 'Videos in a Pin',
  imageBytes: 'Size of a picture',
  videoBytes: 'Size of a video',
  videoBytesAtOnce: 'Size of a video that Crier sends',
  videoMin: 'Shortest video',
  videoMax: 'Longest video',
  videoRatioMin: 'Narrowest video (width to height)',
  videoRatioMax: 'Widest video (width to height)',
  pinsPerUser: 'Pins of an account',
  callsPerTrialApp: 'Calls of this Crier with Trial access',
})

export const page: PlatformPage = {
  lead: 'Pins with a title, a link and the board they belong on.',
  abilities: [
    {
      title: 'Your boards at hand',
      text: 'Choose the board while you write, or one per account that is taken unless you say otherwise. Crier asks Pinterest for the list.',
    },
    { title: 'A link that leads somewhere', text: 'Each Pin carries its own title and address, apart from the text of the post.' },
    {
      title: 'Up to five pictures',
      text: 'Pinterest wants the pictures of one Pin in one size; Crier brings them to it, and leaves your originals as they are.',
    },
    {
      title: 'Video with its cover',
      text: 'Choose the second whose frame stands for the video. Crier has Pinterest ready it ahead of time.',
    },
  ],
  connecting: {
    account: 'A Pinterest account with at least one board.',
    steps: [
      'A window of Pinterest opens. Sign in and agree.',
      'Under Settings, beside the account, choose the board that its Pins go to unless you say otherwise.',
    ],
    note: 'While Pinterest gives whoever runs this Crier trial access only, no Pins can be made, and what is due waits.',
  },
  limits,
}

export const tools: PlatformTools = {
  imagePresets: [{ name: 'Pinterest Pin', width: 1000, height: 1500, place: 6 }],
  benchmark: { kind: 'none', why: 'We know of no report that publishes a rate by followers for Pinterest and says how it was measured.' },
}
