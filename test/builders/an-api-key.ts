import { type ApiKey, type KeyMode, newKeySecret } from '#shared/domain/api-keys.ts'

/** A key for everything in the live workspace of user-1. */
export const anApiKey = (own: Partial<ApiKey> = {}): ApiKey => ({
  id: 'key-1',
  workspaceId: 'user-1',
  name: 'Website',
  mode: 'live',
  scopes: ['read', 'write', 'publish', 'accounts', 'admin'],
  createdBy: 'user-1',
  createdAt: '2026-05-04T09:00:00.000Z',
  lastFour: 'abcd',
  ...own,
})

/** A well-formed secret, the same for the same number. */
export const aKeySecret = (number = 1, mode: KeyMode = 'live') => {
  let last = number
  return newKeySecret(mode, (max) => {
    last = (last * 48_271) % 2_147_483_647
    return last % max
  })
}
