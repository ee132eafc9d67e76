import { instagramLimits } from '#shared/platforms/instagram/limits.ts'
import { limitTable } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import { type PlatformTools, socialinsider } from '../parts/tools.ts'

const limits = limitTable('Limits of Instagram', instagramLimits, {
  text: 'Caption',
  hashtags: 'Hashtags',
  hashtagsMax: 'Hashtags that the API takes',
  mentions: 'Mentions',
  carouselMin: 'Minimum files per carousel',
  carouselMax: 'Maximum files per carousel',
  collaborators: 'Collaborators',
  altText: 'Alt text',
  comment: 'First comment',
  commentHashtags: 'Hashtags in the first comment',
  commentLinks: 'Links in the first comment',
  imageBytes: 'Size of an image',
  imageRatioMin: 'Minimum image aspect ratio',
  imageRatioMax: 'Maximum image aspect ratio',
  imageWidthMin: 'Minimum image width',
  imageWidthMax: 'Maximum image width',
  reelBytes: 'Size of a reel',
  reelMin: 'Shortest reel',
  reelMax: 'Longest reel',
  reelTabMin: 'Shortest reel on the Reels tab',
  reelTabMax: 'Longest reel on the Reels tab',
  reelRatioMin: 'Minimum reel aspect ratio',
  reelRatioMax: 'Maximum reel aspect ratio',
  videoWidthMax: 'Maximum video width',
  frameRateMin: 'Minimum video frame rate',
  frameRateMax: 'Maximum video frame rate',
  storyVideoBytes: 'Size of a video in a story',
  storyVideoMin: 'Shortest video in a story',
  storyVideoMax: 'Longest video in a story',
  storyVideoRatioMin: 'Minimum story video aspect ratio',
  storyVideoRatioMax: 'Maximum story video aspect ratio',
  carouselVideoBytes: 'Size of a video in a carousel',
  carouselVideoMin: 'Shortest video in a carousel',
  carouselVideoMax: 'Longest video in a carousel',
  containers: 'Uploads of an account',
  posts: 'Posts of an account',
})

export const page: PlatformPage = {
  lead: 'Posts, reels, and stories for professional accounts, from the same text that goes everywhere else.',
  abilities: [
    {
      title: 'Post, reel, or story',
      text: 'An image, a carousel of up to ten, a reel with the cover you choose, or a story that disappears after a day.',
    },
    {
      title: 'The first comment',
      text: 'Write it along with the post; Crier adds it as soon as the post is public.',
    },
    {
      title: 'No surprise cropping',
      text: 'If an image doesn’t fit Instagram’s shape, Crier adds white borders. You see it while you write, and you can crop it instead.',
    },
    {
      title: 'Posts left today',
      text: 'Instagram limits how much apps can post in 24 hours. The composer shows how much of that an account has used.',
    },
  ],
  connecting: {
    account:
      'A professional account, for a business or a creator; Instagram doesn’t let apps post to personal ones. You can switch yours in Instagram’s settings. You don’t need a Facebook Page.',
    steps: [
      'Instagram opens in a new window. Sign in to the professional account.',
      'Approve all the permissions. If one is missing, Crier tells you which and doesn’t connect the account.',
    ],
    note: 'Instagram grants access for 60 days at a time. Crier renews it while it lasts.',
  },
  limits,
}

export const tools: PlatformTools = {
  hashtagNote: `Instagram allows ${instagramLimits.hashtags.value} hashtags in the caption of a post or reel.`,
  imagePresets: [
    { name: 'Instagram Post', width: 1080, height: 1080, place: 1 },
    { name: 'Instagram Story', width: 1080, height: 1920, place: 2 },
  ],
  benchmark: { kind: 'published', rate: 0.0048, measure: 'average', source: socialinsider },
}
