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
  lead: 'Posts, threads and polls on Mastodon, from whichever server your account is on.',
  abilities: [
    { title: 'Any server', text: 'Name your server, or type your handle. Crier registers itself there, and reads what that server takes.' },
    { title: 'Threads in one go', text: 'Write all parts at once. Each one replies to the one before, and none is posted twice.' },
    { title: 'Polls', text: 'Ask something with up to as many choices as your server allows, open as long as you like.' },
    {
      title: 'As people do it there',
      text: 'Content warnings, who sees the post, its language, alt text for each picture, and what previews show of it.',
    },
  ],
  connecting: {
    account: 'Any Mastodon account, on any server.',
    steps: [
      'Type your server, such as mastodon.social, or your whole handle, and press Continue.',
      'A window of your server opens. Sign in and agree.',
    ],
    note: 'To end Crier’s access, take it out of the authorized apps in your server’s preferences.',
  },
  limits,
}

export const tools: PlatformTools = {
  imagePresets: [],
  benchmark: { kind: 'none', why: 'Nobody we know of publishes one for Mastodon yet.' },
}
