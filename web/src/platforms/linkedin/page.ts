import { linkedInLimits } from '#shared/platforms/linkedin/limits.ts'
import { i18n } from '#web/lib/i18n.ts'
import { limitTable } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import type { PlatformTools } from '../parts/tools.ts'

const limits = limitTable(i18n.t('Limits of LinkedIn'), linkedInLimits, {
  text: i18n.t('Text'),
  images: i18n.t('Images in a post'),
  videos: i18n.t('Videos in a post'),
  altText: i18n.t('Alt text'),
  imageBytes: i18n.t('Size of an image'),
  imagePixels: i18n.t('Pixels of an image'),
  gifFrames: i18n.t('Length of a GIF'),
  articleTitle: i18n.t('Title of a link'),
  articleDescription: i18n.t('Description of a link'),
  videoBytesMin: i18n.t('Smallest video'),
  videoBytes: i18n.t('Size of a video'),
  videoMin: i18n.t('Shortest video'),
  videoMax: i18n.t('Longest video'),
  videoRatioMin: i18n.t('Minimum video aspect ratio'),
  videoRatioMax: i18n.t('Maximum video aspect ratio'),
  partBytes: i18n.t('Upload chunk size'),
  callsPerMember: i18n.t('Calls for an account'),
})

export const page: PlatformPage = {
  lead: i18n.t('Posts in your own name, when your colleagues are reading.'),
  abilities: [
    {
      title: i18n.t('You choose who sees it'),
      text: i18n.t('Everyone, signed-in members, or only your connections, and whether others can reshare it.'),
    },
    {
      title: i18n.t('Room for the longer version'),
      text: i18n.t('Write a longer text for LinkedIn, and keep the short one for the others.'),
    },
    {
      title: i18n.t('Images, a video, or a card'),
      text: i18n.t('Up to 20 images, a GIF, a video, or a link card with your own title and description.'),
    },
    {
      title: i18n.t('Reminded in time'),
      text: i18n.t(
        'LinkedIn signs most apps out after 60 days. We remind you to reconnect before that, and scheduled posts are waiting for you.',
      ),
    },
  ],
  connecting: {
    account: i18n.t('Your own LinkedIn profile. Crier posts in your name, not for a company page.'),
    steps: [
      i18n.t('LinkedIn opens in a new window. Sign in and approve access.'),
      i18n.t('The window closes and your profile appears in the list.'),
    ],
    note: i18n.t(
      'Unless LinkedIn has approved an app for more, its access ends after 60 days, and only you can renew it: by connecting again. You are told before.',
    ),
  },
  limits,
}

export const tools: PlatformTools = {
  imagePresets: [{ name: i18n.t('LinkedIn Post'), width: 1200, height: 627, place: 5 }],
  benchmark: {
    kind: 'none',
    why: i18n.t(
      'Published LinkedIn benchmarks divide by impressions, not followers, so comparing them with your rate would be misleading.',
    ),
  },
}
