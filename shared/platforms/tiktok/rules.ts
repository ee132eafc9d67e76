import { i18n } from '../../i18n.ts'
import type { PlatformRules } from '../platform-rules.ts'
import { tikTokLimits, tikTokPicture } from './limits.ts'
import { tikTokStretches } from './text.ts'

export const tikTokRules: PlatformRules = {
  limits: Object.values(tikTokLimits),
  textLength: ({ length }) => length,
  stretches: tikTokStretches,
  textLimit: (_account, media) =>
    media.length > 0 && media.every(({ kind }) => kind !== 'video') ? tikTokLimits.photoText : tikTokLimits.text,
  resolve: ({ tiktok = {} }) => tiktok,
  scopes: [
    { name: 'user.info.basic', ability: () => i18n.t('read the profile') },
    { name: 'video.publish', ability: () => i18n.t('post') },
    { name: 'video.upload', ability: () => i18n.t('send drafts to the inbox') },
  ],
  deliveriesAtOnce: 10,
  ways: { picture: 'fetches', video: 'is sent' },
  pictureHosts: ['https://*.tiktokcdn.com', 'https://*.tiktokcdn-us.com', 'https://*.tiktokcdn-eu.com'],
  pictureNeed: tikTokPicture,
  loadCheck: async () => (await import('./preflight.ts')).checkTikTok,
}
