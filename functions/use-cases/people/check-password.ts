import type { Attempts } from '#functions/ports/attempts.ts'
import type { Passwords } from '#functions/ports/passwords.ts'
import type { Users } from '#functions/ports/users.ts'
import type { AttemptRule } from '#shared/domain/attempts.ts'
import { networkOf } from '#shared/domain/networks.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { tooMany } from './too-many.ts'

export type PasswordDeps = { users: Users; passwords: Passwords; attempts: Attempts; now: () => number }

/** `email` in its normalised form, `address` the visitor's. */
type Claim = { email: string; password: string; address: string }

const accountRule: AttemptRule = { threshold: 5, delayMaxMs: 2 * minuteMs }
/** Many people may share an address. */
const addressRule: AttemptRule = { threshold: 50, delayMaxMs: 15 * minuteMs }

/** What the failed attempts at an account are counted under. */
export const attemptsAt = (email: string) => `account ${email}`

/**
 * The person whose e-mail address and password these are; undefined, after the same work, when the address is unknown, has no password or
 * another one. Throws `DomainError('too-many')` after too many failures at the account or from the visitor's network, known or not; then the
 * password is not looked at, and nothing is counted.
 */
export const checkPassword = async (deps: PasswordDeps, { email, password, address }: Claim) => {
  const counters = [
    { name: attemptsAt(email), rule: accountRule },
    { name: `network ${networkOf(address)}`, rule: addressRule },
  ]
  const beganAt = deps.now()
  const refuseWithinDelay = async () => {
    const waits = await Promise.all(counters.map(({ name }) => deps.attempts.wait(name, beganAt)))
    refuse(Math.max(...waits))
  }

  await refuseWithinDelay()
  const found = await deps.users.findByEmail(email)
  const isRight = await deps.passwords.matches(password, found?.passwordHash)
  if (!found || !isRight) {
    for (const { name, rule } of counters) refuse(await deps.attempts.fail(name, rule, beganAt))
    return undefined
  }
  // Of guesses that are looked at side by side the right one must not be told apart once the others have begun a delay.
  await refuseWithinDelay()
  await deps.attempts.forget(attemptsAt(email))
  return found
}

const refuse = (waitMs: number) => {
  if (waitMs > 0) throw tooMany('Too many failed attempts.', waitMs)
}
