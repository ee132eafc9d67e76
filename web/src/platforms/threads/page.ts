import { threadsLimits } from '#shared/platforms/threads/limits.ts'
import { limitTable } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import type { PlatformTools } from '../parts/tools.ts'

const limits = limitTable('Limits of Threads', threadsLimits, {
  text: 'Text',
  hashtags: 'Hashtags that become a topic',
  links: 'Links in a post',
  topic: 'Topic',
  altText: 'Alt text',
  carouselMin: 'Minimum files per carousel',
  carouselMax: 'Maximum files per carousel',
  imageBytes: 'Size of an image',
  imageRatioMin: 'Minimum image aspect ratio',
  imageRatioMax: 'Maximum image aspect ratio',
  imageWidthMin: 'Minimum image width',
  imageWidthMax: 'Maximum image width',
  videoBytes: 'Size of a video',
  videoMax: 'Longest video',
  videoWidthMax: 'Maximum video width',
  videoRatioMin: 'Minimum video aspect ratio',
  videoRatioMax: 'Maximum video aspect ratio',
  frameRateMin: 'Minimum video frame rate',
  frameRateMax: 'Maximum video frame rate',
  posts: 'Posts of a profile',
  replies: 'Replies of a profile',
})

export const page: PlatformPage = {
  lead: 'Posts and whole threads, with images, videos, and a topic, from the same text that goes everywhere else.',
  abilities: [
    {
      title: 'Threads that hold together',
      text: 'A long text goes out as a thread: each part replies to the one before, in order, and none is posted twice.',
    },
    {
      title: 'Up to twenty files',
      text: 'An image, a video, or a carousel of both, each with its own description. You can blur them as spoilers.',
    },
    {
      title: 'Counted the way Threads counts',
      text: 'Threads says 500 characters but counts bytes. Crier counts the same way, so you see it while you write.',
    },
    {
      title: 'Topic, card, and replies',
      text: 'Choose the topic, the link card, and who can reply. Each profile can have its own default.',
    },
  ],
  connecting: {
    account: 'Any Threads profile, including private ones. It doesn’t need to be a business.',
    accountsName: 'profiles',
    steps: [
      'Threads opens in a new window. Sign in to the profile you want to post from.',
      'Approve all the permissions. If one is missing, Crier tells you which and doesn’t connect the profile.',
    ],
    note: 'Threads grants access for 60 days at a time. Crier renews it while it lasts.',
  },
  limits,
}

export const tools: PlatformTools = {
  hashtagNote: 'Threads turns the first hashtag into the topic of a post. Further ones stay plain text.',
  imagePresets: [],
  benchmark: {
    kind: 'none',
    why: 'The reports behind the other benchmarks don’t publish a rate by followers for Threads.',
  },
}
