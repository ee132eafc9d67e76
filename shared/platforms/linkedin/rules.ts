import type { PlatformRules } from '../platform-rules.ts'
import { linkedInLimits, linkedInPicture } from './limits.ts'
import { linkedInStretches } from './text.ts'

export const linkedInRules: PlatformRules = {
  limits: Object.values(linkedInLimits),
  textLength: ({ length }) => length,
  stretches: linkedInStretches,
  textLimit: () => linkedInLimits.text,
  resolve: ({ linkedin = {} }, { settings }) => ({ ...linkedin, visibility: linkedin.visibility ?? settings.visibility }),
  scopes: [
    { name: 'openid', ability: 'know who you are' },
    { name: 'profile', ability: 'read the profile' },
    { name: 'w_member_social', ability: 'post' },
  ],
  deliveriesAtOnce: 10,
  ways: { picture: 'is sent', video: 'is sent' },
  pictureHosts: ['https://media.licdn.com'],
  pictureNeed: () => linkedInPicture,
  loadCheck: async () => (await import('./preflight.ts')).checkLinkedIn,
}
