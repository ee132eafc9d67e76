import { xLimits, xPrices } from '#shared/platforms/x/limits.ts'
import { limitTable, showLimit } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import { type PlatformTools, socialinsider } from '../parts/tools.ts'

const limits = limitTable('Limits of X', xLimits, {
  text: 'Text',
  premiumText: 'Text with X Premium',
  cashtags: 'Cashtags in a post',
  images: 'Images in a post',
  gifs: 'GIFs in a post',
  videos: 'Videos in a post',
  altText: 'Alt text',
  imageBytes: 'Size of an image',
  imageSide: 'Longest side of an image',
  gifBytes: 'Size of a GIF',
  gifWidth: 'Width of a GIF',
  gifHeight: 'Height of a GIF',
  gifFrames: 'Length of a GIF',
  gifPixels: 'Pixels of a GIF',
  videoBytes: 'Size of a video',
  premiumVideoBytes: 'Size of a video with X Premium',
  videoMin: 'Shortest video',
  videoMax: 'Longest video',
  premiumVideoMax: 'Longest video with X Premium',
  videoMaxBefore: 'Longest video that every account may post',
  videoSideMin: 'Shortest side of a video',
  videoRatioMin: 'Minimum video aspect ratio',
  videoRatioMax: 'Maximum video aspect ratio',
  segmentBytes: 'Upload chunk size',
  segments: 'Chunks per upload',
  postsPerUser: 'Posts of an account',
  postsPerApp: 'Posts of all accounts of this Crier',
  uploadsPerUser: 'Uploads of an account',
  uploadsPerApp: 'Uploads of all accounts of this Crier',
})

const prices = limitTable('Prices of X', xPrices, {
  post: 'A post',
  postWithLink: 'A post with a link',
  mediaDescription: 'Alt text of a file',
  postDeletion: 'Deleting a post',
  postRead: 'Reading a post',
  userRead: 'Reading a profile',
})

export const page: PlatformPage = {
  lead: 'Write posts and threads for as many X accounts as your plan allows, and have each one published at the second you choose.',
  abilities: [
    {
      title: 'Counted the way X counts',
      text: 'Links, emoji, and accents count the way X counts them, so a post that fits here fits there.',
    },
    {
      title: 'Threads that finish',
      text: 'If X stops responding halfway through a thread, Crier continues from the first missing part.',
    },
    {
      title: 'Files go up first',
      text: 'Files and their descriptions are uploaded ahead of time, so only the post itself is left to send.',
    },
    {
      title: 'The price before the post',
      text: 'X charges for posts sent through its API, and more for posts with a link. You see the cost before you schedule.',
    },
  ],
  connecting: {
    account: 'Any X account. If it has X Premium, Crier notices and allows its longer posts and videos.',
    steps: [
      'X opens in a new window. Sign in to the account you want to post from and approve access.',
      'The window closes and your account appears in the list. To add another, sign in to X with that account and connect again.',
    ],
    note: `X charges whoever runs this Crier: ${showLimit(xPrices.post)} for a post, ${showLimit(xPrices.postWithLink)} for one with a link. Create Post shows what a post costs before you send it.`,
  },
  limits,
  prices: {
    heading: 'What X charges',
    lead: 'X bills the person who runs this Crier for each call. Create Post shows the cost before you publish.',
    table: prices,
  },
}

export const tools: PlatformTools = {
  imagePresets: [{ name: 'Twitter Post', width: 1200, height: 675, place: 4 }],
  benchmark: { kind: 'published', rate: 0.0012, measure: 'average', source: socialinsider },
}
