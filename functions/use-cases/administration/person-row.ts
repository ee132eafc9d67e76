import type { ListedPerson } from '#functions/ports/people.ts'
import type { PersonRow, PersonState } from '#shared/contracts/admin-rows.ts'
import { entitlements } from '#shared/domain/entitlements.ts'
import type { User } from '#shared/domain/users.ts'

/** Somebody as administrators see them at `now` (ms). */
export const personRow = ({ user, isLeaving }: ListedPerson, now: number): PersonRow => ({
  id: user.id,
  name: user.name,
  email: user.email,
  plan: entitlements(user.billing, now).plan,
  state: isLeaving ? 'leaving' : stateOf(user),
  isOperator: user.isOperator ?? false,
  createdAt: user.createdAt,
  ...(user.disabledAt !== undefined && { disabledAt: user.disabledAt }),
})

const stateOf = ({ disabledAt, isEmailVerified }: User): PersonState => {
  if (disabledAt !== undefined) return 'disabled'
  return isEmailVerified ? 'active' : 'unverified'
}
