import type { RateLimits, RateRule, Usage } from '#functions/ports/limits.ts'
import type { SignInThrottle } from '#functions/ports/sign-in.ts'
import type { Users } from '#functions/ports/users.ts'
import { entitlements } from '#shared/domain/entitlements.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { networkOf, siteOf } from '#shared/domain/networks.ts'
import { type LimitedPerson, limitsOf, type RatedUse, reachedUse, showUse, type UseName } from '#shared/domain/person-limits.ts'
import type { ThrottleRule } from '#shared/domain/sign-in-throttle.ts'
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
  const message = `${wanted === undefined ? '' : `This needs ${showUse(name, wanted)}. `}${reachedUse(name, person, used)}`
  if (freeAt === undefined) return new DomainError('payment-required', message, { usedUp: { name, used, limit } })
  return new DomainError('too-many', `${message} You can continue at ${toInstant(freeAt).slice(11, 16)} UTC.`, {
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

/** Neighbors may share an IPv6 /48, so it's allowed twice what one network is. */
const siteFactor = 2

/**
 * Counts one more of what visitors do, by their network and, of IPv6, by the /48 that it's a part of: whoever has one could go on from another network
 * each time. 0 if both are within their rule, else the ms to wait. `name` says what is counted.
 */
export const spendByNetwork = async (
  rateLimits: Pick<RateLimits, 'spend'>,
  { name, address, rule, now }: { name: string; address: string; rule: RateRule; now: number },
) => {
  const waitMs = await rateLimits.spend(`${name} ${networkOf(address)}`, rule, now)
  if (waitMs > 0 || !hasSite(address)) return waitMs
  return rateLimits.spend(`${name} site ${siteOf(address)}`, { ...rule, max: siteFactor * rule.max }, now)
}

/** Failed attempts of visitors, counted likewise. */
export const networkThrottle = (
  throttle: Pick<SignInThrottle, 'wait' | 'fail'>,
  { name, address, rule }: { name: string; address: string; rule: ThrottleRule },
) => {
  const counters: [string, ThrottleRule][] = [[`${name} ${networkOf(address)}`, rule]]
  if (hasSite(address)) counters.push([`${name} site ${siteOf(address)}`, { ...rule, threshold: siteFactor * rule.threshold }])
  const longest = async (ask: (name: string, rule: ThrottleRule) => Promise<number>) =>
    Math.max(...(await Promise.all(counters.map(([counter, own]) => ask(counter, own)))))
  return {
    wait: (now: number) => longest((counter) => throttle.wait(counter, now)),
    fail: (now: number) => longest((counter, own) => throttle.fail(counter, own, now)),
  }
}

const hasSite = (address: string) => siteOf(address) !== networkOf(address)

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
