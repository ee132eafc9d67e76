import { toInstant } from '#shared/domain/times.ts'
import { notificationsDefault, preferencesDefault, type User } from '#shared/domain/users.ts'

type Given = Pick<User, 'email' | 'name' | 'plan' | 'isEmailVerified' | 'hasPassword' | 'providers'>

/** Somebody who signs up now, with what everybody begins with. */
export const newUser = ({ newId, now }: { newId: () => string; now: () => number }, given: Given): User => ({
  ...{ id: newId(), role: 'user', ...given },
  ...{ preferences: preferencesDefault, notifications: notificationsDefault, createdAt: toInstant(now()) },
})
