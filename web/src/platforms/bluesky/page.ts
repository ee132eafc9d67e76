import { blueskyLimits } from '#shared/platforms/bluesky/limits.ts'
import { limitTable } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import type { PlatformTools } from '../parts/tools.ts'

const limits = limitTable('Limits of Bluesky', blueskyLimits, {
  text: 'Text',
  textBytes: 'Text in bytes',
  languages: 'Languages of a post',
  images: 'Images in a post',
  videos: 'Videos in a post',
  altText: 'Alt text',
  imageBytes: 'Size of an image',
  videoBytes: 'Size of a video',
  videoMax: 'Longest video',
  cardImageBytes: 'Size of a card’s picture',
  postsPerAccount: 'Posts of an account',
})

export const page: PlatformPage = {
  lead: 'Posts and threads on Bluesky, whichever server your account is on.',
  abilities: [
    { title: 'Any server', text: 'Your account can be on Bluesky’s servers or on your own. Crier finds it by your handle.' },
    {
      title: 'Threads in one go',
      text: 'Write every part at once. Each one replies to the one before, and none is posted twice.',
    },
    {
      title: 'Links, mentions, and tags that work',
      text: 'On Bluesky, links don’t work on their own. Crier marks each one and turns the first into a card.',
    },
    {
      title: 'Your rules for each post',
      text: 'Choose who can reply, whether others can quote it, its language, and any content warning.',
    },
  ],
  connecting: {
    account: 'Any Bluesky account, on any server.',
    steps: [
      'Enter your handle, or leave it blank for bsky.social, and press Continue.',
      'Your server opens in a new window. Sign in and approve access.',
      'Or use an app password: create one in your Bluesky settings, then enter it next to your handle.',
    ],
    note: 'Crier never takes your main password. You can end its access in your Bluesky settings at any time.',
  },
  limits,
}

export const tools: PlatformTools = {
  imagePresets: [],
  benchmark: { kind: 'none', why: 'We don’t know of a published benchmark for Bluesky yet.' },
}
