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
  lead: 'Posts and threads on Bluesky, from whichever server your account is on.',
  abilities: [
    { title: 'Any server', text: 'Your account may be on Bluesky’s own servers or on one of your own. Crier finds it by your handle.' },
    {
      title: 'Threads in one go',
      text: 'Write all parts at once. Each one replies to the one before, and none is posted twice.',
    },
    {
      title: 'Links, mentions and tags that work',
      text: 'On Bluesky nothing is a link by itself. Crier marks each one, and makes a card of the first link.',
    },
    {
      title: 'Your rules for the post',
      text: 'Say who can reply, whether others may quote it, in which language it is, and what people are warned of.',
    },
  ],
  connecting: {
    account: 'Any Bluesky account, on any server.',
    steps: [
      'Type your handle, or leave it empty for bsky.social, and press Continue.',
      'A window of your server opens. Sign in and agree.',
      'Or use an app password: make one in your Bluesky settings, and type it beside your handle.',
    ],
    note: 'Crier never takes your main password. You can end its access in your Bluesky settings at any time.',
  },
  limits,
}

export const tools: PlatformTools = {
  imagePresets: [],
  benchmark: { kind: 'none', why: 'Nobody we know of publishes one for Bluesky yet.' },
}
