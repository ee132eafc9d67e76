import { i18n } from '../../i18n.ts'
import type { PlatformRules } from '../platform-rules.ts'
import { blueskyLimits, blueskyPicture } from './limits.ts'
import { BlueskyOptions } from './model.ts'
import { stretchesOf } from './rich-text.ts'
import { cardLinkOf, graphemeCount, richTextOf } from './text.ts'

export const blueskyRules: PlatformRules = {
  limits: Object.values(blueskyLimits),
  textLength: (text, { bluesky } = {}) => graphemeCount(richTextOf(text, bluesky).text),
  stretches: stretchesOf,
  textLimit: () => blueskyLimits.text,
  resolve: ({ bluesky = {} }) => bluesky,
  scopes: [
    { name: 'atproto', ability: () => i18n.t('know who you are') },
    { name: 'repo:app.bsky.feed.post?action=create', ability: () => i18n.t('post') },
    { name: 'repo:app.bsky.feed.threadgate?action=create', ability: () => i18n.t('choose who can reply') },
    { name: 'repo:app.bsky.feed.postgate?action=create', ability: () => i18n.t('choose who can quote') },
    { name: 'blob:*/*', ability: () => i18n.t('upload images and videos') },
  ],
  deliveriesAtOnce: 10,
  ways: { picture: 'is sent', video: 'is sent' },
  pictureHosts: ['https://cdn.bsky.app'],
  pictureNeed: () => blueskyPicture,
  cardLink: ({ options, ...content }) => cardLinkOf(BlueskyOptions.parse(options), content),
  findsPeople: true,
  loadCheck: async () => (await import('./preflight.ts')).checkBluesky,
}
