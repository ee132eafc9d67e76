import type { Plan } from '#shared/domain/plans.ts'
import { toInstant } from '#shared/domain/times.ts'
import { notificationsDefault, preferencesDefault, type User } from '#shared/domain/users.ts'

type Given = Pick<User, 'email' | 'name' | 'isEmailVerified' | 'hasPassword' | 'providers'> & {
  wantedPlan: Plan
  isOperator?: boolean | undefined
}
type Deps = { newId: () => string; now: () => number; grantedPlan?: Plan | undefined }

/** Somebody who signs up now, with what everybody begins with. The plan they want gives them nothing; where everybody is given one, there is nothing to want. */
export const newUser = ({ newId, now, grantedPlan }: Deps, { wantedPlan, isOperator = false, ...given }: Given): User => ({
  id: newId(),
  role: 'user',
  ...(isOperator && { isOperator }),
  ...given,
  preferences: preferencesDefault,
  notifications: notificationsDefault,
  billing: grantedPlan === undefined ? { wantedPlan, version: 0 } : { wantedPlan: 'free', grantedPlan, version: 0 },
  createdAt: toInstant(now()),
})
