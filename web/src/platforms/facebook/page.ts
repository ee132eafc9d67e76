import { facebookLimits } from '#shared/platforms/facebook/limits.ts'
import { limitTable } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import { type PlatformTools, socialinsider } from '../parts/tools.ts'

const limits = limitTable('Limits of Facebook', facebookLimits, {
  text: 'Text',
  photos: 'Photos in a post',
  videos: 'Videos in a post',
  photoBytes: 'Size of a photo',
  videoBytes: 'Size of a video',
  videoBytesMin: 'Smallest video',
  videoMin: 'Shortest video',
  videoMax: 'Longest video',
  reelMin: 'Shortest reel',
  reelMax: 'Longest reel',
  reelRatio: 'Reel aspect ratio',
  reelWidthMin: 'Minimum reel width',
  reelHeightMin: 'Minimum reel height',
  reelFrameRateMin: 'Minimum reel frame rate',
  reelFrameRateMax: 'Maximum reel frame rate',
  reelsPerPage: 'Reels of a Page',
})

export const page: PlatformPage = {
  lead: 'Posts and reels for the Pages you manage.',
  abilities: [
    {
      title: 'Every Page you manage',
      text: 'Connect once and choose the Pages Crier can publish to. Add others at any time.',
    },
    {
      title: 'Post or reel',
      text: 'A video with the shape and length of a reel becomes a reel, and everything else a post, unless you choose otherwise.',
    },
    {
      title: 'Links with a card',
      text: 'A post without images shows a card for its first link, or for the link you choose.',
    },
    {
      title: 'Never twice',
      text: 'If Facebook doesn’t respond, Crier checks what the Page has posted since, and tries again only if your post isn’t there.',
    },
  ],
  connecting: {
    account: 'A Page where you can create content. Facebook doesn’t let apps post to personal profiles.',
    accountsName: 'Pages',
    steps: [
      'Facebook opens in a new window. Select the Pages Crier can see, and leave the permissions on.',
      'Crier lists the Pages you can post to. Choose the ones to connect.',
    ],
    note: 'What a Page grants does not end by itself. Whoever takes it back on Facebook ends it here as well.',
  },
  limits,
}

export const tools: PlatformTools = {
  imagePresets: [{ name: 'Facebook Post', width: 1200, height: 630, place: 3 }],
  benchmark: { kind: 'published', rate: 0.0015, measure: 'average', source: socialinsider },
}
