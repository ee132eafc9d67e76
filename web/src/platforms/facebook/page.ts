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
  reelRatio: 'Shape of a reel (width to height)',
  reelWidthMin: 'Least width of a reel',
  reelHeightMin: 'Least height of a reel',
  reelFrameRateMin: 'Slowest frame rate of a reel',
  reelFrameRateMax: 'Fastest frame rate of a reel',
  reelsPerPage: 'Reels of a Page',
})

export const page: PlatformPage = {
  lead: 'Posts and reels for the Pages that you look after.',
  abilities: [
    {
      title: 'Every Page you manage',
      text: 'Connect once and choose the Pages that Crier may write to. Come back for others at any time.',
    },
    {
      title: 'Post or reel',
      text: 'A video in the shape and length of a reel becomes one, and everything else a post, unless you decide otherwise.',
    },
    {
      title: 'Links with their card',
      text: 'A post without pictures shows the card of its first link, or of the link you name.',
    },
    {
      title: 'Never twice',
      text: 'If Facebook gives no answer, Crier looks at what the Page has posted since, and sends the post again only if it is not there.',
    },
  ],
  connecting: {
    account: 'A Page on which you may create content. Facebook lets apps post to no profile.',
    accountsName: 'Pages',
    steps: [
      'A window of Facebook opens. Tick the Pages that Crier may see, and leave the permissions on.',
      'Crier lists the Pages among them that you may post to. Choose those to connect.',
    ],
    note: 'What a Page grants does not end by itself. Whoever takes it back on Facebook ends it here as well.',
  },
  limits,
}

export const tools: PlatformTools = {
  imagePresets: [{ name: 'Facebook Post', width: 1200, height: 630, place: 3 }],
  benchmark: { kind: 'published', rate: 0.0015, measure: 'average', source: socialinsider },
}
