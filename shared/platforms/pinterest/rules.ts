import { i18n } from '../../i18n.ts'
import type { PlatformRules } from '../platform-rules.ts'
import { pinterestLimits, pinterestPicture } from './limits.ts'
import { pinterestStretches } from './text.ts'

export const pinterestRules: PlatformRules = {
  limits: Object.values(pinterestLimits),
  textLength: ({ length }) => length,
  stretches: pinterestStretches,
  textLimit: () => pinterestLimits.text,
  resolve: ({ pinterest: { boards = {}, ...rest } = {} }, { id, settings }) => ({ ...rest, boardId: boards[id] ?? settings.boardId }),
  scopes: [
    { name: 'boards:read', ability: () => i18n.t('see your boards') },
    { name: 'boards:write', ability: () => i18n.t('pin to your boards') },
    { name: 'pins:read', ability: () => i18n.t('read your Pins') },
    { name: 'pins:write', ability: () => i18n.t('create Pins') },
    { name: 'user_accounts:read', ability: () => i18n.t('read the profile') },
  ],
  deliveriesAtOnce: 10,
  ways: { picture: 'fetches', video: 'is sent' },
  pictureHosts: ['https://i.pinimg.com'],
  pictureNeed: (_, { media }) => pinterestPicture(media),
  loadCheck: async () => (await import('./preflight.ts')).checkPinterest,
}
