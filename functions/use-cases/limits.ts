import type { Usage } from '#functions/ports/limits.ts'
import type { Users } from '#functions/ports/users.ts'
import { entitlements } from '#shared/domain/entitlements.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { type LimitedPerson, limitsOf, type RatedUse, reachedUse, showUse, type UseName } from '#shared/domain/person-limits.ts'
import { hourMs, minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'

/** The person whose limits count, at `now` (ms). */
export const limitedPerson = ({ billing, isEmailVerified }: Pick<User, 'billing' | 'isEmailVerified'>, now: number): LimitedPerson => {
  const { plan, because } = entitlements(billing, now)
  return { plan, because, isEmailVerified }
}

/** `wanted` is how much more was asked for, where that is not simply one. */
type Reached = { used: number; now: number; freeAt?: number; wanted?: number }

/**
 * The refusal of somebody who has used up one of their limits: `too-many` where there is room again at `freeAt` (ms), else `payment-required`. It says what is used,
 * how much is allowed, and what allows more.
 */
export const usedUp = (name: UseName, person: LimitedPerson, { used, now, freeAt, wanted }: Reached) => {
  const limit = limitsOf(person)[name]
  const message = `${wanted === undefined ? '' : `This takes ${showUse(name, wanted)}. `}${reachedUse(name, person, used)}`
  if (freeAt === undefined) return new DomainError('payment-required', message, { usedUp: { name, used, limit } })
  return new DomainError('too-many', `${message} There is room again at ${toInstant(freeAt).slice(11, 16)} UTC.`, {
    retryAfterSeconds: Math.ceil((freeAt - now) / secondMs),
    usedUp: { name, used, limit, freeAt: toInstant(freeAt) },
  })
}

/** Counts one more of what a person may do so often. Throws `too-many`, and counts nothing, when their limit is used up. `now` in ms. */
export const spendUse = async ({ usage }: { usage: Pick<Usage, 'spend'> }, name: RatedUse, { user, now }: { user: User; now: number }) => {
  const person = limitedPerson(user, now)
  const max = limitsOf(person)[name]
  const { isWithin, freeAt } = await usage.spend(user.id, name, { max, now })
  if (!isWithin) throw usedUp(name, person, { used: max, now, freeAt })
}

/** What platforms may bill for a person in a day, by what they pay for; nothing for a person who is gone. */
export const millsADay =
  ({ users, now }: { users: Pick<Users, 'get'>; now: () => number }) =>
  async (userId: string) => {
    const user = await users.get(userId)
    return user ? limitsOf(limitedPerson(user, now())).xMillsPerDay : 0
  }

/** The refusal of somebody who has to wait `waitMs`: `what` is a sentence, after which it is said when to try again. */
export const tooMany = (what: string, waitMs: number) =>
  new DomainError('too-many', `${what} Try again in ${spell(waitMs)}.`, { retryAfterSeconds: Math.ceil(waitMs / secondMs) })

const spell = (ms: number) => {
  if (ms > 2 * hourMs) return count(ms / hourMs, 'hour')
  return ms > minuteMs ? count(ms / minuteMs, 'minute') : count(ms / secondMs, 'second')
}

const count = (amount: number, unit: string) => {
  const whole = Math.ceil(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}
