import { i18n } from '../../i18n.ts'
import type { PlatformRules } from '../platform-rules.ts'
import { instagramLimits, instagramPicture, instagramStoryPicture } from './limits.ts'
import { InstagramOptions, instagramKindOf } from './model.ts'
import { instagramStretches } from './text.ts'

export const instagramRules: PlatformRules = {
  limits: Object.values(instagramLimits),
  textLength: ({ length }) => length,
  stretches: instagramStretches,
  textLimit: () => instagramLimits.text,
  resolve: ({ instagram = {} }) => instagram,
  scopes: [
    { name: 'instagram_business_basic', ability: () => i18n.t('read the profile') },
    { name: 'instagram_business_content_publish', ability: () => i18n.t('post') },
    { name: 'instagram_business_manage_comments', ability: () => i18n.t('write the first comment') },
  ],
  deliveriesAtOnce: 20,
  ways: { picture: 'fetches', video: 'fetches' },
  pictureHosts: ['https://*.cdninstagram.com', 'https://*.fbcdn.net'],
  pictureNeed: (_, { role }) => (role === 'story' ? instagramStoryPicture : instagramPicture),
  pictureRole: ({ media, options }) => (instagramKindOf(InstagramOptions.parse(options), media) === 'story' ? 'story' : 'image'),
  loadCheck: async () => (await import('./preflight.ts')).checkInstagram,
}
