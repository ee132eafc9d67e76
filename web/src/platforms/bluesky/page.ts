import { blueskyLimits } from '#shared/platforms/bluesky/limits.ts'
import { i18n } from '#web/lib/i18n.ts'
import { limitTable } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import type { PlatformTools } from '../parts/tools.ts'

const limits = limitTable(i18n.t('Limits of Bluesky'), blueskyLimits, {
  text: i18n.t('Text'),
  textBytes: i18n.t('Text in bytes'),
  languages: i18n.t('Languages of a post'),
  images: i18n.t('Images in a post'),
  videos: i18n.t('Videos in a post'),
  altText: i18n.t('Alt text'),
  videoAltText: i18n.t('Alt text of a video'),
  imageBytes: i18n.t('Size of an image'),
  videoBytes: i18n.t('Size of a video'),
  videoMax: i18n.t('Longest video'),
  cardImageBytes: i18n.t('Size of a card’s picture'),
  postsPerAccount: i18n.t('Posts of an account'),
})

export const page: PlatformPage = {
  lead: i18n.t('Posts and threads on Bluesky, whichever server your account is on.'),
  abilities: [
    {
      title: i18n.t('Any server'),
      text: i18n.t('Your account can be on Bluesky’s servers or on your own. Crier finds it by your handle.'),
    },
    {
      title: i18n.t('Threads in one go'),
      text: i18n.t('Write every part at once. Each one replies to the one before, and none is posted twice.'),
    },
    {
      title: i18n.t('Links, mentions, and tags that work'),
      text: i18n.t('On Bluesky, links don’t work on their own. Crier marks each one and turns the first into a card.'),
    },
    {
      title: i18n.t('Your rules for each post'),
      text: i18n.t('Choose who can reply, whether others can quote it, its language, and any content warning.'),
    },
  ],
  connecting: {
    account: i18n.t('Any Bluesky account, on any server.'),
    steps: [
      i18n.t('Enter your handle, or leave it blank for bsky.social, and press Continue.'),
      i18n.t('Your server opens in a new window. Sign in and approve access.'),
      i18n.t('Or use an app password: create one in your Bluesky settings, then enter it next to your handle.'),
    ],
    note: i18n.t('Crier never asks for your main password. You can end its access in your Bluesky settings at any time.'),
  },
  limits,
}

export const tools: PlatformTools = {
  imagePresets: [],
  benchmark: { kind: 'none', why: i18n.t('We don’t know of a published benchmark for Bluesky yet.') },
}
