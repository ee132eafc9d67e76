import { tikTokLimits } from '#shared/platforms/tiktok/limits.ts'
import { limitTable } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import { type PlatformTools, socialinsider } from '../parts/tools.ts'

const limits = limitTable('Limits of TikTok', tikTokLimits, {
  text: 'Caption of a video',
  hashtags: 'Hashtags',
  photoText: 'Description of photos',
  photoTitle: 'Title of photos',
  photos: 'Photos in a post',
  photoBytes: 'Size of a photo',
  photoLongSide: 'Long side of a photo',
  photoShortSide: 'Short side of a photo',
  videos: 'Videos in a post',
  videoBytes: 'Size of a video',
  videoMin: 'Shortest video',
  videoMax: 'Longest video',
  videoSideMin: 'Shortest side of a video',
  videoSideMax: 'Longest side of a video',
  frameRateMin: 'Slowest frame rate of a video',
  frameRateMax: 'Fastest frame rate of a video',
  chunkBytes: 'Piece of an upload',
  wholeBytes: 'Largest upload in one piece',
  postsPerAccount: 'Posts of an account',
  drafts: 'Drafts of an account',
  postsPerUser: 'Posts of an account in a minute',
})

export const page: PlatformPage = {
  lead: 'Videos and photo posts, with every choice that TikTok wants you to make yourself.',
  abilities: [
    {
      title: 'You choose who sees it',
      text: 'Privacy has no default. Comments, duets and stitches are off until you allow them, post by post.',
    },
    {
      title: 'Publish, or finish it in the app',
      text: 'A video or photos go out directly, or wait as a draft in the inbox of your TikTok app.',
    },
    {
      title: 'Asked again before it goes',
      text: 'Crier asks TikTok what an account may do while you write, and once more before it begins to send.',
    },
    {
      title: 'Followed to the end',
      text: 'TikTok works on a video for a while. Crier waits with it, and tells you when it is really there.',
    },
  ],
  connecting: {
    account: 'Any TikTok account. What it may post, and to whom, TikTok says anew for each post.',
    steps: [
      'A window of TikTok opens. Sign in, leave everything on that Crier asks for, and agree.',
      'With your first post, choose who can see it: TikTok forbids apps to choose for you, so there is no default.',
      'Agree to TikTok’s music terms below the post. Both are asked for each post that Crier publishes itself.',
    ],
    note: 'A post that goes to your TikTok inbox as a draft needs neither: you choose in the TikTok app, when you finish it.',
  },
  limits,
}

export const tools: PlatformTools = {
  hashtagNote: `TikTok allows ${tikTokLimits.hashtags.value} hashtags in a post.`,
  imagePresets: [],
  benchmark: { kind: 'published', rate: 0.037, measure: 'average', source: socialinsider },
}
