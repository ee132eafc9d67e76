import { linkedInLimits } from '#shared/platforms/linkedin/limits.ts'
import { limitTable } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import type { PlatformTools } from '../parts/tools.ts'

const limits = limitTable('Limits of LinkedIn', linkedInLimits, {
  text: 'Text',
  images: 'Images in a post',
  videos: 'Videos in a post',
  altText: 'Alt text',
  imageBytes: 'Size of an image',
  imagePixels: 'Pixels of an image',
  gifFrames: 'Length of a GIF',
  articleTitle: 'Title of a link',
  articleDescription: 'Description of a link',
  videoBytesMin: 'Smallest video',
  videoBytes: 'Size of a video',
  videoMin: 'Shortest video',
  videoMax: 'Longest video',
  videoRatioMin: 'Minimum video aspect ratio',
  videoRatioMax: 'Maximum video aspect ratio',
  partBytes: 'Upload chunk size',
  callsPerMember: 'Calls for an account',
})

export const page: PlatformPage = {
  lead: 'Posts in your own name, when your colleagues are reading.',
  abilities: [
    {
      title: 'You choose who sees it',
      text: 'Everyone, signed-in members, or only your connections, and whether others can reshare it.',
    },
    { title: 'Room for the longer version', text: 'Write a longer text for LinkedIn, and keep the short one for the others.' },
    {
      title: 'Images, a video, or a card',
      text: 'Up to 20 images, a GIF, a video, or a link card with your own title and description.',
    },
    {
      title: 'Reminded in time',
      text: 'LinkedIn signs most apps out after 60 days. We remind you to reconnect before that, and scheduled posts are waiting for you.',
    },
  ],
  connecting: {
    account: 'Your own LinkedIn profile. Crier posts in your name, not for a company page.',
    steps: ['LinkedIn opens in a new window. Sign in and approve access.', 'The window closes and your profile appears in the list.'],
    note: 'Unless LinkedIn has approved an app for more, its access ends after 60 days, and only you can renew it: by connecting again. You are told before.',
  },
  limits,
}

export const tools: PlatformTools = {
  imagePresets: [{ name: 'LinkedIn Post', width: 1200, height: 627, place: 5 }],
  benchmark: {
    kind: 'none',
    why: 'Published LinkedIn benchmarks divide by impressions, not followers, so comparing them with your rate would be misleading.',
  },
}
