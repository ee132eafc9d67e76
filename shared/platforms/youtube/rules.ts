import { i18n } from '../../i18n.ts'
import type { PlatformRules } from '../platform-rules.ts'
import { bytesOf, thumbnailNeed, youTubeLimits } from './limits.ts'
import { YouTubeOptions } from './model.ts'
import { youTubeStretches } from './text.ts'

export const youTubeRules: PlatformRules = {
  limits: Object.values(youTubeLimits),
  textLength: bytesOf,
  stretches: youTubeStretches,
  textLimit: () => youTubeLimits.text,
  resolve: ({ youtube = {} }, { settings }) => ({
    ...youtube,
    privacy: youtube.privacy ?? settings.privacy,
    categoryId: youtube.categoryId ?? settings.categoryId,
  }),
  scopes: [
    { name: 'https://www.googleapis.com/auth/youtube.upload', ability: () => i18n.t('upload videos') },
    { name: 'https://www.googleapis.com/auth/youtube.readonly', ability: () => i18n.t('read the channel') },
  ],
  deliveriesAtOnce: 10,
  ways: { picture: 'takes none', video: 'is sent' },
  pictureHosts: ['https://yt3.ggpht.com', 'https://yt3.googleusercontent.com'],
  pictureNeed: (_, { role }) => (role === 'thumbnail' ? thumbnailNeed : undefined),
  pictureRole: ({ options }, id) => (YouTubeOptions.parse(options).thumbnail === id ? 'thumbnail' : undefined),
  loadCheck: async () => (await import('./preflight.ts')).checkYouTube,
}
