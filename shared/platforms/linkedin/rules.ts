import { i18n } from '../../i18n.ts'
import type { PlatformRules } from '../platform-rules.ts'
import { linkedInLimits, linkedInPicture } from './limits.ts'
import { LinkedInOptions } from './model.ts'
import { linkedInCardLinkOf, linkedInStretches } from './text.ts'

export const linkedInRules: PlatformRules = {
  limits: Object.values(linkedInLimits),
  textLength: ({ length }) => length,
  stretches: linkedInStretches,
  textLimit: () => linkedInLimits.text,
  resolve: ({ linkedin = {} }, { settings }) => ({ ...linkedin, visibility: linkedin.visibility ?? settings.visibility }),
  scopes: [
    { name: 'openid', ability: () => i18n.t('know who you are') },
    { name: 'profile', ability: () => i18n.t('read the profile') },
    { name: 'w_member_social', ability: () => i18n.t('post') },
  ],
  deliveriesAtOnce: 10,
  ways: { picture: 'is sent', video: 'is sent' },
  pictureHosts: ['https://media.licdn.com'],
  pictureNeed: () => linkedInPicture,
  cardLink: ({ options, ...content }) => linkedInCardLinkOf(LinkedInOptions.parse(options), content),
  loadCheck: async () => (await import('./preflight.ts')).checkLinkedIn,
}
