import type { PlatformRules } from '../platform-rules.ts'
import { priceOfContent, xLimits, xPicture, xPrices } from './limits.ts'
import { weightedLength, xStretches } from './text.ts'

export const xRules: PlatformRules = {
  limits: [...Object.values(xLimits), ...Object.values(xPrices)],
  textLength: (text) => weightedLength(text).length,
  stretches: (text) => xStretches(text.normalize('NFC')),
  textLimit: ({ isPremium }) => (isPremium ? xLimits.premiumText : xLimits.text),
  resolve: ({ x = {} }, { settings }) => {
    const { replySettings = settings.replySettings, ...rest } = x
    return { ...rest, replySettings: replySettings === 'everyone' ? undefined : replySettings }
  },
  price: priceOfContent,
  scopes: [
    { name: 'tweet.read', ability: 'read posts' },
    { name: 'tweet.write', ability: 'post' },
    { name: 'users.read', ability: 'read the profile' },
    { name: 'media.write', ability: 'upload images and videos' },
    { name: 'offline.access', ability: 'post while you’re away' },
  ],
  deliveriesAtOnce: 20,
  ways: { picture: 'is sent', video: 'is sent' },
  pictureHosts: ['https://pbs.twimg.com'],
  pictureNeed: () => xPicture,
  loadCheck: async () => (await import('./preflight.ts')).checkX,
}
