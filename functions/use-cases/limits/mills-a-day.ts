import type { Users } from '#functions/ports/users.ts'
import { limitsOf } from '#shared/domain/person-limits.ts'
import { limitedPerson } from './used-up.ts'

/** What platforms may bill for a person in a day, by what they pay for; nothing for a person who is gone. */
export const millsADay =
  ({ users, now }: { users: Pick<Users, 'get'>; now: () => number }) =>
  async (userId: string) => {
    const user = await users.get(userId)
    return user ? limitsOf(limitedPerson(user, now())).xMillsPerDay : 0
  }
