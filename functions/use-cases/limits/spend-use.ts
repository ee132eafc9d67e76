import type { Usage } from '#functions/ports/usage.ts'
import { limitsOf, type RatedUse } from '#shared/domain/person-limits.ts'
import type { User } from '#shared/domain/users.ts'
import { limitedPerson, usedUp } from './used-up.ts'

/** Counts one more of what a person may do so often. Throws `too-many`, and counts nothing, when their limit is used up. `now` in ms. */
export const spendUse = async ({ usage }: { usage: Pick<Usage, 'spend'> }, name: RatedUse, { user, now }: { user: User; now: number }) => {
  const person = limitedPerson(user, now)
  const max = limitsOf(person)[name]
  const { isWithin, freeAt } = await usage.spend(user.id, name, { max, now })
  if (!isWithin) throw usedUp(name, person, { used: max, now, freeAt })
}
