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
  carouselMin: 'Least files in a carousel',
  carouselMax: 'Most files in a carousel',
  imageBytes: 'Size of an image',
  imageRatioMin: 'Narrowest image (width to height)',
  imageRatioMax: 'Widest image (width to height)',
  imageWidthMin: 'Least width of an image',
  imageWidthMax: 'Most width of an image',
  videoBytes: 'Size of a video',
  videoMax: 'Longest video',
  videoWidthMax: 'Most width of a video',
  videoRatioMin: 'Narrowest video (width to height)',
  videoRatioMax: 'Widest video (width to height)',
  frameRateMin: 'Slowest frame rate of a video',
  frameRateMax: 'Fastest frame rate of a video',
  posts: 'Posts of a profile',
  replies: 'Replies of a profile',
})

export const page: PlatformPage = {
  lead: 'Posts and whole threads, with pictures, videos and a topic, from the same text that goes everywhere else.',
  abilities: [
    {
      title: 'Threads that hold together',
      text: 'A long text goes out as a thread: each part is a reply to the one before, in order, and none comes twice.',
    },
    {
      title: 'Up to twenty files',
      text: 'A picture, a video, or a carousel of both, each with its description. Blur them as a spoiler if you like.',
    },
    {
      title: 'Counted as Threads counts',
      text: 'Threads says 500 characters and counts bytes. Crier counts the same way, so an accent too many shows while you write.',
    },
    {
      title: 'Topic, card and replies',
      text: 'Choose the topic, the page of the link card, and who may reply; every profile can have a default of its own.',
    },
  ],
  connecting: {
    account: 'Any Threads profile, private ones too. It need not be a business.',
    accountsName: 'profiles',
    steps: [
      'A window of Threads opens. Sign in with the profile that is to post.',
      'Leave everything on that Crier asks for, and agree. Without one of them Crier does not connect the profile, and names what is missing.',
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
    why: 'The reports that the other benchmarks come from publish no rate for Threads that is divided by followers.',
  },
}
