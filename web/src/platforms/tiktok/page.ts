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
  frameRateMin: 'Minimum video frame rate',
  frameRateMax: 'Maximum video frame rate',
  chunkBytes: 'Upload chunk size',
  wholeBytes: 'Largest single-chunk upload',
  postsPerAccount: 'Posts of an account',
  drafts: 'Drafts of an account',
  postsPerUser: 'Posts of an account in a minute',
})

export const page: PlatformPage = {
  lead: 'Videos and photo posts, with every choice TikTok asks you to make yourself.',
  abilities: [
    {
      title: 'You choose who sees it',
      text: 'Privacy has no default. Comments, duets, and stitches are off until you allow them, post by post.',
    },
    {
      title: 'Publish, or finish it in the app',
      text: 'Publish videos and photos directly, or send them to your TikTok app’s inbox as a draft.',
    },
    {
      title: 'Checked before it goes',
      text: 'Crier checks with TikTok what your account can do while you write, and once more before it publishes.',
    },
    {
      title: 'Tracked until it’s live',
      text: 'TikTok takes a while to process a video. Crier keeps checking and tells you when it’s really live.',
    },
  ],
  connecting: {
    account: 'Any TikTok account. TikTok decides for each post what you can publish and who can see it.',
    steps: [
      'TikTok opens in a new window. Sign in and approve all the permissions.',
      'In your first post, choose who can see it. TikTok doesn’t let apps choose for you, so there’s no default.',
      'Agree to TikTok’s music terms below the post. TikTok asks for both with every post Crier publishes directly.',
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
