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
  videoSideMin: 'Shortest side of a video',
  videoRatioMin: 'Narrowest video (width to height)',
  videoRatioMax: 'Widest video (width to height)',
  segmentBytes: 'Piece of an upload',
  segments: 'Pieces of an upload',
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
  lead: 'Write posts and threads for as many X accounts as your plan holds, and have each sent at the second you choose.',
  abilities: [
    {
      title: 'Counted as X counts',
      text: 'Links, emoji and accents weigh what X says they weigh, so that a post that fits here fits there.',
    },
    {
      title: 'Threads that finish',
      text: 'If X stops answering halfway through a thread, Crier goes on from the first part that is missing.',
    },
    {
      title: 'Pictures and video first',
      text: 'Files are uploaded and described ahead of time. At the second itself only the post is left to send.',
    },
    {
      title: 'The price before the post',
      text: 'X charges for posts sent through its API, and more for those with a link. You see what a post costs before you schedule it.',
    },
  ],
  connecting: {
    account: 'Any X account. If it has X Premium, Crier notices and allows its longer posts and videos.',
    steps: [
      'A window of X opens. Sign in there as the account that should post, and agree.',
      'The window closes, and the account stands in your list. For another one, sign in to X as that account and connect again.',
    ],
    note: `X charges whoever runs this Crier: ${showLimit(xPrices.post)} for a post, ${showLimit(xPrices.postWithLink)} for one with a link. Create Post shows what a post costs before you send it.`,
  },
  limits,
  prices: {
    heading: 'What X charges',
    lead: 'X bills whoever runs this Crier for each call. Before you publish, Create Post shows what a post will cost.',
    table: prices,
  },
}

export const tools: PlatformTools = {
  imagePresets: [{ name: 'Twitter Post', width: 1200, height: 675, place: 4 }],
  benchmark: { kind: 'published', rate: 0.0012, measure: 'average', source: socialinsider },
}
