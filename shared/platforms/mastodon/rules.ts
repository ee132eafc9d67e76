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
    { name: 'profile', ability: 'know who you are' },
    { name: 'read:statuses', ability: 'find its posts again' },
    { name: 'write:media', ability: 'upload images and videos' },
    { name: 'write:statuses', ability: 'post' },
  ],
  deliveriesAtOnce: 10,
  ways: { picture: 'is sent', video: 'is sent' },
  pictureHosts: ['https://files.mastodon.social'],
  pictureNeed: (_, { limits }) => mastodonPicture(limits),
  loadCheck: async () => (await import('./preflight.ts')).checkMastodon,
}
