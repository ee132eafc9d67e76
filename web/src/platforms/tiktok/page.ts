import { tikTokLimits } from '#shared/platforms/tiktok/limits.ts'
import { i18n } from '#web/lib/i18n.ts'
import { limitTable } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import { type PlatformTools, socialinsider } from '../parts/tools.ts'

const limits = limitTable(i18n.t('Limits of TikTok'), tikTokLimits, {
  text: i18n.t('Caption of a video'),
  hashtags: i18n.t('Hashtags'),
  photoText: i18n.t('Description of photos'),
  photoTitle: i18n.t('Title of photos'),
  photos: i18n.t('Photos in a post'),
  photoBytes: i18n.t('Size of a photo'),
  photoLongSide: i18n.t('Long side of a photo'),
  photoShortSide: i18n.t('Short side of a photo'),
  videos: i18n.t('Videos in a post'),
  videoBytes: i18n.t('Size of a video'),
  videoMin: i18n.t('Shortest video'),
  videoMax: i18n.t('Longest video'),
  videoSideMin: i18n.t('Shortest side of a video'),
  videoSideMax: i18n.t('Longest side of a video'),
  frameRateMin: i18n.t('Minimum video frame rate'),
  frameRateMax: i18n.t('Maximum video frame rate'),
  chunkBytes: i18n.t('Upload chunk size'),
  wholeBytes: i18n.t('Largest single-chunk upload'),
  postsPerAccount: i18n.t('Posts of an account'),
  drafts: i18n.t('Drafts of an account'),
  postsPerUser: i18n.t('Posts of an account in a minute'),
})

export const page: PlatformPage = {
  lead: i18n.t('Videos and photo posts, with every choice TikTok asks you to make yourself.'),
  abilities: [
    {
      title: i18n.t('You choose who sees it'),
      text: i18n.t('Privacy has no default. Comments, duets, and stitches are off until you allow them, post by post.'),
    },
    {
      title: i18n.t('Publish, or finish it in the app'),
      text: i18n.t('Publish videos and photos directly, or send them to your TikTok app’s inbox as a draft.'),
    },
    {
      title: i18n.t('Checked before it goes'),
      text: i18n.t('Crier checks with TikTok what your account can do while you write, and once more before it publishes.'),
    },
    {
      title: i18n.t('Tracked until it’s live'),
      text: i18n.t('TikTok takes a while to process a video. Crier keeps checking and tells you when it’s really live.'),
    },
  ],
  connecting: {
    account: i18n.t('Any TikTok account. TikTok decides for each post what you can publish and who can see it.'),
    steps: [
      i18n.t('TikTok opens in a new window. Sign in and approve all the permissions.'),
      i18n.t('In your first post, choose who can see it. TikTok doesn’t let apps choose for you, so there’s no default.'),
      i18n.t('Agree to TikTok’s music terms below the post. TikTok asks for both with every post Crier publishes directly.'),
    ],
    note: i18n.t('A post that goes to your TikTok inbox as a draft needs neither: you choose in the TikTok app, when you finish it.'),
  },
  limits,
}

export const tools: PlatformTools = {
  hashtagNote: i18n.t('TikTok allows {count} hashtags in a post.', { count: tikTokLimits.hashtags.value }),
  imagePresets: [],
  benchmark: { kind: 'published', rate: 0.037, measure: 'average', source: socialinsider },
}
