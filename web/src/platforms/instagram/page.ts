import { instagramLimits } from '#shared/platforms/instagram/limits.ts'
import { limitTable } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import { type PlatformTools, socialinsider } from '../parts/tools.ts'

const limits = limitTable('Limits of Instagram', instagramLimits, {
  text: 'Caption',
  hashtags: 'Hashtags',
  hashtagsMax: 'Hashtags that the API takes',
  mentions: 'Mentions',
  carouselMin: 'Least files in a carousel',
  carouselMax: 'Most files in a carousel',
  collaborators: 'Collaborators',
  altText: 'Alt text',
  comment: 'First comment',
  commentHashtags: 'Hashtags in the first comment',
  commentLinks: 'Links in the first comment',
  imageBytes: 'Size of an image',
  imageRatioMin: 'Narrowest image (width to height)',
  imageRatioMax: 'Widest image (width to height)',
  imageWidthMin: 'Least width of an image',
  imageWidthMax: 'Most width of an image',
  reelBytes: 'Size of a reel',
  reelMin: 'Shortest reel',
  reelMax: 'Longest reel',
  reelTabMin: 'Shortest reel on the Reels tab',
  reelTabMax: 'Longest reel on the Reels tab',
  reelRatioMin: 'Narrowest reel (width to height)',
  reelRatioMax: 'Widest reel (width to height)',
  videoWidthMax: 'Most width of a video',
  frameRateMin: 'Slowest frame rate of a video',
  frameRateMax: 'Fastest frame rate of a video',
  storyVideoBytes: 'Size of a video in a story',
  storyVideoMin: 'Shortest video in a story',
  storyVideoMax: 'Longest video in a story',
  storyVideoRatioMin: 'Narrowest video in a story (width to height)',
  storyVideoRatioMax: 'Widest video in a story (width to height)',
  carouselVideoBytes: 'Size of a video in a carousel',
  carouselVideoMin: 'Shortest video in a carousel',
  carouselVideoMax: 'Longest video in a carousel',
  containers: 'Uploads of an account',
  posts: 'Posts of an account',
})

export const page: PlatformPage = {
  lead: 'Posts, reels and stories for professional accounts, from the same text that goes everywhere else.',
  abilities: [
    {
      title: 'Post, reel or story',
      text: 'A picture, a carousel of up to ten, a reel with the cover you choose, or a story that is gone after a day.',
    },
    {
      title: 'The first comment',
      text: 'Write it along with the post; Crier puts it underneath as soon as the post is public.',
    },
    {
      title: 'Shapes seen early',
      text: 'A picture that Instagram would not show as it is gets white at its edges. You are told while you write, and can crop it instead.',
    },
    {
      title: 'How many are left today',
      text: 'Instagram counts what apps post in 24 hours. The composer shows how many of them an account has used.',
    },
  ],
  connecting: {
    account:
      'A professional account, for a business or a creator; Instagram lets apps post to no other. Its settings turn a personal account into one. No Facebook Page is needed.',
    steps: [
      'A window of Instagram opens. Sign in as the professional account.',
      'Leave everything on that Crier asks for, and agree. Without one of them Crier does not connect the account, and names what is missing.',
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
