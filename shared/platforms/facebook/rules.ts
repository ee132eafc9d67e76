import { i18n } from '../../i18n.ts'
import type { PlatformRules } from '../platform-rules.ts'
import { facebookLimits, facebookPicture } from './limits.ts'
import { facebookStretches } from './text.ts'

export const facebookRules: PlatformRules = {
  limits: Object.values(facebookLimits),
  textLength: ({ length }) => length,
  stretches: facebookStretches,
  textLimit: () => facebookLimits.text,
  resolve: ({ facebook = {} }) => facebook,
  scopes: [
    { name: 'pages_show_list', ability: () => i18n.t('see your Pages') },
    { name: 'pages_read_engagement', ability: () => i18n.t('read your Pages') },
    { name: 'pages_manage_posts', ability: () => i18n.t('post to your Pages') },
  ],
  deliveriesAtOnce: 20,
  ways: { picture: 'fetches', video: 'fetches' },
  pictureHosts: ['https://*.fbcdn.net', 'https://platform-lookaside.fbsbx.com'],
  pictureNeed: () => facebookPicture,
  loadCheck: async () => (await import('./preflight.ts')).checkFacebook,
}
