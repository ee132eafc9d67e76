import { mastodonLimits } from '#shared/platforms/mastodon/limits.ts'
import { limitTable } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import type { PlatformTools } from '../parts/tools.ts'

const limits = limitTable('Limits of most Mastodon servers', mastodonLimits, {
  text: 'Text',
  link: 'A link in the text',
  files: 'Files in a post',
  videos: 'Videos in a post',
  altText: 'Alt text',
  imageBytes: 'Size of an image',
  videoBytes: 'Size of a video',
  pollChoices: 'Choices of a poll',
  pollChoice: 'A choice',
  pollShortest: 'Shortest poll',
  pollLongest: 'Longest poll',
  postsPerAccount: 'Posts of an account',
  uploadsPerAccount: 'Files of an account',
})

export const page: PlatformPage = {
  lead: 'Posts, threads, and polls on Mastodon, whichever server your account is on.',
  abilities: [
    { title: 'Any server', text: 'Enter your server or your handle. Crier registers itself there and reads that server’s limits.' },
    { title: 'Threads in one go', text: 'Write every part at once. Each one replies to the one before, and none is posted twice.' },
    { title: 'Polls', text: 'Ask a question with as many choices as your server allows, open for as long as you like.' },
    {
      title: 'The way Mastodon does it',
      text: 'Content warnings, who can see the post, its language, alt text for each image, and what previews focus on.',
    },
  ],
  connecting: {
    account: 'Any Mastodon account, on any server.',
    steps: [
      'Enter your server, like mastodon.social, or your full handle, and press Continue.',
      'Your server opens in a new window. Sign in and approve access.',
    ],
    note: 'To end Crier’s access, take it out of the authorized apps in your server’s preferences.',
  },
  limits,
}

export const tools: PlatformTools = {
  imagePresets: [],
  benchmark: { kind: 'none', why: 'We don’t know of a published benchmark for Mastodon yet.' },
}
