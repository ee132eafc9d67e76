import { mastodonLimits } from '#shared/platforms/mastodon/limits.ts'
import { i18n } from '#web/lib/i18n.ts'
import { limitTable } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import type { PlatformTools } from '../parts/tools.ts'

const limits = limitTable(i18n.t('Limits of most Mastodon servers'), mastodonLimits, {
  text: i18n.t('Text'),
  link: i18n.t('A link in the text'),
  files: i18n.t('Files in a post'),
  videos: i18n.t('Videos in a post'),
  altText: i18n.t('Alt text'),
  imageBytes: i18n.t('Size of an image'),
  videoBytes: i18n.t('Size of a video'),
  videoPixels: i18n.t('Pixels of a video'),
  videoFrameRate: i18n.t('Maximum video frame rate'),
  pollChoices: i18n.t('Choices of a poll'),
  pollChoice: i18n.t('A choice'),
  pollShortest: i18n.t('Shortest poll'),
  pollLongest: i18n.t('Longest poll'),
  postsPerAccount: i18n.t('Posts of an account'),
  uploadsPerAccount: i18n.t('Files of an account'),
})

export const page: PlatformPage = {
  lead: i18n.t('Posts, threads, and polls on Mastodon, whichever server your account is on.'),
  abilities: [
    {
      title: i18n.t('Any server'),
      text: i18n.t('Enter your server or your handle. Crier registers itself there and reads that server’s limits.'),
    },
    {
      title: i18n.t('Threads in one go'),
      text: i18n.t('Write every part at once. Each one replies to the one before, and none is posted twice.'),
    },
    { title: i18n.t('Polls'), text: i18n.t('Ask a question with as many choices as your server allows, open for as long as you like.') },
    {
      title: i18n.t('The way Mastodon does it'),
      text: i18n.t('Content warnings, who can see the post, its language, alt text for each image, and what previews focus on.'),
    },
  ],
  connecting: {
    account: i18n.t('Any Mastodon account, on any server.'),
    steps: [
      i18n.t('Enter your server, like mastodon.social, or your full handle, and press Continue.'),
      i18n.t('Your server opens in a new window. Sign in and approve access.'),
    ],
    note: i18n.t('To end Crier’s access, take it out of the authorized apps in your server’s preferences.'),
  },
  limits,
}

export const tools: PlatformTools = {
  imagePresets: [],
  benchmark: { kind: 'none', why: i18n.t('We don’t know of a published benchmark for Mastodon yet.') },
}
