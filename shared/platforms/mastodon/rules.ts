import { i18n } from '../../i18n.ts'
import type { PlatformRules } from '../platform-rules.ts'
import { limitsAt, mastodonLimits, mastodonPicture } from './limits.ts'
import { mastodonLength, mastodonStretches } from './text.ts'

export const mastodonRules: PlatformRules = {
  limits: Object.values(mastodonLimits),
  textLength: (text) => mastodonLength(text),
  stretches: mastodonStretches,
  textLimit: ({ limits }) => ({ ...mastodonLimits.text, value: limitsAt(limits).text }),
  resolve: ({ mastodon = {} }) => mastodon,
  scopes: [
    { name: 'profile', ability: () => i18n.t('know who you are') },
    { name: 'read:statuses', ability: () => i18n.t('find its posts again') },
    { name: 'write:media', ability: () => i18n.t('upload images and videos') },
    { name: 'write:statuses', ability: () => i18n.t('post') },
  ],
  deliveriesAtOnce: 10,
  ways: { picture: 'is sent', video: 'is sent' },
  pictureHosts: ['https://files.mastodon.social'],
  pictureNeed: (_, { limits }) => mastodonPicture(limits),
  findsPeople: true,
  loadCheck: async () => (await import('./preflight.ts')).checkMastodon,
}
