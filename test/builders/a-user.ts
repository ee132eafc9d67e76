import { notificationsDefault, preferencesDefault, type User } from '#shared/domain/users.ts'

/** A person whose address is verified. */
export const aUser = (own: Partial<User> = {}): User => ({
  id: 'user-1',
  email: 'ada@example.com',
  name: 'Ada',
  role: 'user',
  plan: 'early-bird',
  isEmailVerified: true,
  hasPassword: true,
  providers: [],
  preferences: preferencesDefault,
  notifications: notificationsDefault,
  createdAt: '2026-05-01T08:00:00.000Z',
  ...own,
})
