import type { PlatformRules } from '../platform-rules.ts'
import { blueskyLimits, blueskyPicture } from './limits.ts'
import { stretchesOf } from './rich-text.ts'
import { graphemeCount, richTextOf } from './text.ts'

export const blueskyRules: PlatformRules = {
  limits: Object.values(blueskyLimits),
  textLength: (text, { bluesky } = {}) => graphemeCount(richTextOf(text, bluesky).text),
  stretches: stretchesOf,
  textLimit: () => blueskyLimits.text,
  resolve: ({ bluesky = {} }) => bluesky,
  scopes: [
    { name: 'atproto', ability: 'know who you are' },
    { name: 'repo:app.bsky.feed.post?action=create', ability: 'post' },
    { name: 'repo:app.bsky.feed.threadgate?action=create', ability: 'choose who can reply' },
    { name: 'repo:app.bsky.feed.postgate?action=create', ability: 'choose who can quote' },
    { name: 'blob:*/*', ability: 'upload images and videos' },
  ],
  deliveriesAtOnce: 10,
  ways: { picture: 'is sent', video: 'is sent' },
  pictureHosts: ['https://cdn.bsky.app'],
  pictureNeed: () => blueskyPicture,
  loadCheck: async () => (await import('./preflight.ts')).checkBluesky,
}
