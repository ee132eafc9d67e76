import { scopeNames } from '#shared/platforms/rules.ts'
import type { Account } from '#shared/publishing/accounts.ts'

/** A connected X account. */
export const anAccount = (own: Partial<Account> = {}): Account => ({
  id: 'x_77',
  workspaceId: 'user-1',
  platform: 'x',
  remoteId: '77',
  username: 'ada',
  name: 'Ada',
  isPremium: false,
  groups: [],
  settings: {},
  state: { name: 'connected' },
  scopes: scopeNames('x'),
  renewsItself: true,
  connectedAt: '2026-05-04T08:00:00.000Z',
  tokenExpiresAt: '2026-05-04T10:00:00.000Z',
  ...own,
})
