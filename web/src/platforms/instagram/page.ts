import { instagramLimits } from '#shared/platforms/instagram/limits.ts'
import { i18n } from '#web/lib/i18n.ts'
import { limitTable } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import { type PlatformTools, socialinsider } from '../parts/tools.ts'

const limits = limitTable(i18n.t('Limits of Instagram'), instagramLimits, {
  text: i18n.t('Caption'),
  hashtags: i18n.t('Hashtags'),
  hashtagsMax: i18n.t('Hashtags the API allows'),
  mentions: i18n.t('Mentions'),
  carouselMin: i18n.t('Minimum files per carousel'),
  carouselMax: i18n.t('Maximum files per carousel'),
  collaborators: i18n.t('Collaborators'),
  altText: i18n.t('Alt text'),
  comment: i18n.t('First comment'),
  commentHashtags: i18n.t('Hashtags in the first comment'),
  commentLinks: i18n.t('Links in the first comment'),
  imageBytes: i18n.t('Size of an image'),
  imageRatioMin: i18n.t('Minimum image aspect ratio'),
  imageRatioMax: i18n.t('Maximum image aspect ratio'),
  imageWidthMin: i18n.t('Minimum image width'),
  imageWidthMax: i18n.t('Maximum image width'),
  reelBytes: i18n.t('Size of a reel'),
  reelMin: i18n.t('Shortest reel'),
  reelMax: i18n.t('Longest reel'),
  reelTabMin: i18n.t('Shortest reel on the Reels tab'),
  reelTabMax: i18n.t('Longest reel on the Reels tab'),
  reelRatioMin: i18n.t('Minimum reel aspect ratio'),
  reelRatioMax: i18n.t('Maximum reel aspect ratio'),
  videoWidthMax: i18n.t('Maximum video width'),
  frameRateMin: i18n.t('Minimum video frame rate'),
  frameRateMax: i18n.t('Maximum video frame rate'),
  storyVideoBytes: i18n.t('Size of a video in a story'),
  storyVideoMin: i18n.t('Shortest video in a story'),
  storyVideoMax: i18n.t('Longest video in a story'),
  storyVideoRatioMin: i18n.t('Minimum story video aspect ratio'),
  storyVideoRatioMax: i18n.t('Maximum story video aspect ratio'),
  carouselVideoBytes: i18n.t('Size of a video in a carousel'),
  carouselVideoMin: i18n.t('Shortest video in a carousel'),
  carouselVideoMax: i18n.t('Longest video in a carousel'),
  containers: i18n.t('Uploads of an account'),
  posts: i18n.t('Posts of an account'),
})

export const page: PlatformPage = {
  lead: i18n.t('Posts, reels, and stories for professional accounts, from the same text that goes everywhere else.'),
  abilities: [
    {
      title: i18n.t('Post, reel, or story'),
      text: i18n.t('An image, a carousel of up to ten, a reel with the cover you choose, or a story that disappears after a day.'),
    },
    {
      title: i18n.t('The first comment'),
      text: i18n.t('Write it along with the post; Crier adds it as soon as the post is public.'),
    },
    {
      title: i18n.t('No surprise cropping'),
      text: i18n.t(
        'If an image doesn’t fit Instagram’s shape, Crier adds white borders. You see it while you write, and you can crop it instead.',
      ),
    },
    {
      title: i18n.t('Posts left today'),
      text: i18n.t('Instagram limits how much apps can post in 24 hours. The composer shows how much of that an account has used.'),
    },
  ],
  connecting: {
    account: i18n.t(
      'A professional account, for a business or a creator; Instagram doesn’t let apps post to personal ones. You can switch yours in Instagram’s settings. You don’t need a Facebook Page.',
    ),
    steps: [
      i18n.t('Instagram opens in a new window. Sign in to the professional account.'),
      i18n.t('Approve all the permissions. If one is missing, Crier tells you which and doesn’t connect the account.'),
    ],
    note: i18n.t('Instagram grants access for 60 days at a time. Crier renews it while it lasts.'),
  },
  limits,
}

export const tools: PlatformTools = {
  hashtagNote: i18n.t('Instagram allows {count} hashtags in the caption of a post or reel.', { count: instagramLimits.hashtags.value }),
  imagePresets: [
    { name: i18n.t('Instagram Post'), width: 1080, height: 1080, place: 1 },
    { name: i18n.t('Instagram Story'), width: 1080, height: 1920, place: 2 },
  ],
  benchmark: { kind: 'published', rate: 0.0048, measure: 'average', source: socialinsider },
}
