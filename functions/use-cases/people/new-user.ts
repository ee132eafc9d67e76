import type { Plan } from '#shared/domain/plans.ts'
import { toInstant } from '#shared/domain/times.ts'
import { notificationsDefault, preferencesDefault, type User } from '#shared/domain/users.ts'

type Given = Pick<User, 'email' | 'name' | 'isEmailVerified' | 'hasPassword' | 'providers'> & { wantedPlan: Plan }

/** Somebody who signs up now, with what everybody begins with. The plan they want gives them nothing. */
export const newUser = ({ newId, now }: { newId: () => string; now: () => number }, { wantedPlan, ...given }: Given): User => ({
  id: newId(),
  role: 'user',
  ...given,
  preferences: preferencesDefault,
  notifications: notificationsDefault,
  billing: { wantedPlan, version: 0 },
  createdAt: toInstant(now()),
})
