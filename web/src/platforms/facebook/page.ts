import { facebookLimits } from '#shared/platforms/facebook/limits.ts'
import { i18n } from '#web/lib/i18n.ts'
import { limitTable } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import { type PlatformTools, socialinsider } from '../parts/tools.ts'

const limits = limitTable(i18n.t('Limits of Facebook'), facebookLimits, {
  text: i18n.t('Text'),
  photos: i18n.t('Photos in a post'),
  videos: i18n.t('Videos in a post'),
  photoBytes: i18n.t('Size of a photo'),
  videoBytes: i18n.t('Size of a video'),
  videoBytesMin: i18n.t('Smallest video'),
  videoMin: i18n.t('Shortest video'),
  videoMax: i18n.t('Longest video'),
  reelMin: i18n.t('Shortest reel'),
  reelMax: i18n.t('Longest reel'),
  reelRatio: i18n.t('Reel aspect ratio'),
  reelWidthMin: i18n.t('Minimum reel width'),
  reelHeightMin: i18n.t('Minimum reel height'),
  reelFrameRateMin: i18n.t('Minimum reel frame rate'),
  reelFrameRateMax: i18n.t('Maximum reel frame rate'),
  reelsPerPage: i18n.t('Reels of a Page'),
})

export const page: PlatformPage = {
  lead: i18n.t('Posts and reels for the Pages you manage.'),
  abilities: [
    {
      title: i18n.t('Every Page you manage'),
      text: i18n.t('Connect once and choose the Pages Crier can publish to. Add others at any time.'),
    },
    {
      title: i18n.t('Post or reel'),
      text: i18n.t('A video with the shape and length of a reel becomes a reel, and everything else a post, unless you choose otherwise.'),
    },
    {
      title: i18n.t('Links with a card'),
      text: i18n.t('A post without images shows a card for its first link, or for the link you choose.'),
    },
    {
      title: i18n.t('Never twice'),
      text: i18n.t(
        'If Facebook doesn’t respond, Crier checks what the Page has posted since, and tries again only if your post isn’t there.',
      ),
    },
  ],
  connecting: {
    account: i18n.t('A Page where you can create content. Facebook doesn’t let apps post to personal profiles.'),
    accountsName: i18n.t('Pages'),
    steps: [
      i18n.t('Facebook opens in a new window. Select the Pages Crier can see, and leave the permissions on.'),
      i18n.t('Crier lists the Pages you can post to. Choose the ones to connect.'),
    ],
    note: i18n.t('Access to a Page doesn’t expire. If it’s removed on Facebook, it ends here, too.'),
  },
  limits,
}

export const tools: PlatformTools = {
  imagePresets: [{ name: i18n.t('Facebook Post'), width: 1200, height: 630, place: 3 }],
  benchmark: { kind: 'published', rate: 0.0015, measure: 'average', source: socialinsider },
}
