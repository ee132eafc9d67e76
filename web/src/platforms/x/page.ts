import { xLimits, xPrices } from '#shared/platforms/x/limits.ts'
import { i18n } from '#web/lib/i18n.ts'
import { limitTable, showLimit } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import { type PlatformTools, socialinsider } from '../parts/tools.ts'

const limits = limitTable(i18n.t('Limits of X'), xLimits, {
  text: i18n.t('Text'),
  premiumText: i18n.t('Text with X Premium'),
  cashtags: i18n.t('Cashtags in a post'),
  images: i18n.t('Images in a post'),
  gifs: i18n.t('GIFs in a post'),
  videos: i18n.t('Videos in a post'),
  altText: i18n.t('Alt text'),
  imageBytes: i18n.t('Size of an image'),
  imageSide: i18n.t('Longest side of an image'),
  gifBytes: i18n.t('Size of a GIF'),
  gifWidth: i18n.t('Width of a GIF'),
  gifHeight: i18n.t('Height of a GIF'),
  gifFrames: i18n.t('Length of a GIF'),
  gifPixels: i18n.t('Pixels of a GIF'),
  videoBytes: i18n.t('Size of a video'),
  premiumVideoBytes: i18n.t('Size of a video with X Premium'),
  videoMin: i18n.t('Shortest video'),
  videoMax: i18n.t('Longest video'),
  premiumVideoMax: i18n.t('Longest video with X Premium'),
  videoMaxBefore: i18n.t('Longest video that every account may post'),
  videoSideMin: i18n.t('Shortest side of a video'),
  videoRatioMin: i18n.t('Minimum video aspect ratio'),
  videoRatioMax: i18n.t('Maximum video aspect ratio'),
  segmentBytes: i18n.t('Upload chunk size'),
  segments: i18n.t('Chunks per upload'),
  postsPerUser: i18n.t('Posts of an account'),
  postsPerApp: i18n.t('Posts of all accounts of this Crier'),
  uploadsPerUser: i18n.t('Uploads of an account'),
  uploadsPerApp: i18n.t('Uploads of all accounts of this Crier'),
})

const prices = limitTable(i18n.t('Prices of X'), xPrices, {
  post: i18n.t('A post'),
  postWithLink: i18n.t('A post with a link'),
  mediaDescription: i18n.t('Alt text of a file'),
  postDeletion: i18n.t('Deleting a post'),
  postRead: i18n.t('Reading a post'),
  userRead: i18n.t('Reading a profile'),
})

export const page: PlatformPage = {
  lead: i18n.t('Write posts and threads for as many X accounts as your plan allows, and have each one published at the second you choose.'),
  abilities: [
    {
      title: i18n.t('Counted the way X counts'),
      text: i18n.t('Links, emoji, and accents count the way X counts them, so a post that fits here fits there.'),
    },
    {
      title: i18n.t('Threads that finish'),
      text: i18n.t('If X stops responding halfway through a thread, Crier continues from the first missing part.'),
    },
    {
      title: i18n.t('Files go up first'),
      text: i18n.t('Files and their descriptions are uploaded ahead of time, so only the post itself is left to send.'),
    },
    {
      title: i18n.t('The price before the post'),
      text: i18n.t('X charges for posts sent through its API, and more for posts with a link. You see the cost before you schedule.'),
    },
  ],
  connecting: {
    account: i18n.t('Any X account. If it has X Premium, Crier notices and allows its longer posts and videos.'),
    steps: [
      i18n.t('X opens in a new window. Sign in to the account you want to post from and approve access.'),
      i18n.t('The window closes and your account appears in the list. To add another, sign in to X with that account and connect again.'),
    ],
    note: i18n.t(
      'X charges whoever runs this Crier: {price} for a post, {linkPrice} for one with a link. Create Post shows what a post costs before you send it.',
      { price: showLimit(xPrices.post), linkPrice: showLimit(xPrices.postWithLink) },
    ),
  },
  limits,
  prices: {
    heading: i18n.t('What X charges'),
    lead: i18n.t('X bills the person who runs this Crier for each call. Create Post shows the cost before you publish.'),
    table: prices,
  },
}

export const tools: PlatformTools = {
  imagePresets: [{ name: i18n.t('Twitter Post'), width: 1200, height: 675, place: 4 }],
  benchmark: { kind: 'published', rate: 0.0012, measure: 'average', source: socialinsider },
}
