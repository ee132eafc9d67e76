import { pinterestLimits } from '#shared/platforms/pinterest/limits.ts'
import { i18n } from '#web/lib/i18n.ts'
import { limitTable } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import type { PlatformTools } from '../parts/tools.ts'

const limits = limitTable(i18n.t('Limits of Pinterest'), pinterestLimits, {
  text: i18n.t('Description'),
  title: i18n.t('Title'),
  altText: i18n.t('Alt text'),
  link: i18n.t('Link'),
  carouselMin: i18n.t('Minimum images per carousel'),
  carouselMax: i18n.t('Maximum images per carousel'),
  videos: i18n.t('Videos in a Pin'),
  imageBytes: i18n.t('Size of a picture'),
  videoBytes: i18n.t('Size of a video'),
  videoBytesAtOnce: i18n.t('Size of a video that Crier sends'),
  videoMin: i18n.t('Shortest video'),
  videoMax: i18n.t('Longest video'),
  videoAdvised: i18n.t('Longest video that’s safe'),
  videoRatioMin: i18n.t('Minimum video aspect ratio'),
  videoRatioMax: i18n.t('Maximum video aspect ratio'),
  pinsPerUser: i18n.t('Pins of an account'),
  callsPerTrialApp: i18n.t('Calls of this Crier with Trial access'),
})

export const page: PlatformPage = {
  lead: i18n.t('Pins with a title, a link, and the right board.'),
  abilities: [
    {
      title: i18n.t('Your boards at hand'),
      text: i18n.t('Choose the board while you write, or set a default for each account. Crier gets the list from Pinterest.'),
    },
    {
      title: i18n.t('A link that leads somewhere'),
      text: i18n.t('Each Pin has its own title and link, separate from the text of the post.'),
    },
    {
      title: i18n.t('Up to five images'),
      text: i18n.t('Pinterest needs all images of a Pin in one size. Crier resizes them and leaves your originals untouched.'),
    },
    {
      title: i18n.t('Video with its cover'),
      text: i18n.t('Choose the frame to show as the cover. Crier has Pinterest prepare the video ahead of time.'),
    },
  ],
  connecting: {
    account: i18n.t('A Pinterest account with at least one board.'),
    steps: [
      i18n.t('Pinterest opens in a new window. Sign in and approve access.'),
      i18n.t('Open Settings next to the account and choose a default board for its Pins.'),
    ],
    note: i18n.t('While Pinterest gives whoever runs this Crier trial access only, no Pins can be made, and what is due waits.'),
  },
  limits,
}

export const tools: PlatformTools = {
  imagePresets: [{ name: i18n.t('Pinterest Pin'), width: 1000, height: 1500, place: 6 }],
  benchmark: {
    kind: 'none',
    why: i18n.t('We don’t know of a report that gives a rate by followers for Pinterest and says how it was measured.'),
  },
}
