import { entitlements } from '#shared/domain/entitlements.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { type LimitedPerson, limitsOf, showUse, useReached } from '#shared/domain/person-limits.ts'
import { secondMs, toInstant } from '#shared/domain/times.ts'
import type { UseName } from '#shared/domain/use-names.ts'
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
  const message = `${wanted === undefined ? '' : `This takes ${showUse(name, wanted)}. `}${useReached(name, person, used)}`
  if (freeAt === undefined) return new DomainError('payment-required', message, { usedUp: { name, used, limit } })
  return new DomainError('too-many', `${message} There is room again at ${toInstant(freeAt).slice(11, 16)} UTC.`, {
    retryAfterSeconds: Math.ceil((freeAt - now) / secondMs),
    usedUp: { name, used, limit, freeAt: toInstant(freeAt) },
  })
}
