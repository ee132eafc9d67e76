import type { Passwords } from '#functions/ports/passwords.ts'
import type { RateLimits, RateRule } from '#functions/ports/rate-limits.ts'
import type { SafeguardsStore } from '#functions/ports/safeguards.ts'
import type { SignInThrottle } from '#functions/ports/sign-in-throttle.ts'
import type { Users } from '#functions/ports/users.ts'
import { networkOf, siteOf } from '#shared/domain/networks.ts'
import type { ThrottleRule } from '#shared/domain/sign-in-throttle.ts'
import { hourMs, minuteMs } from '#shared/domain/times.ts'
import { type BrowserMarks, findBrowser } from './known-browsers.ts'
import { tooMany } from './too-many.ts'

export type PasswordDeps = {
  users: Users
  passwords: Passwords
  throttle: SignInThrottle
  rateLimits: RateLimits
  safeguards: SafeguardsStore
  now: () => number
}

/** Who gives a password: somebody in a live session, or a visitor by their address and browser. */
export type Guesser = { sessionId: string } | { address: string; browser: BrowserMarks }

/** `email` in its normalised form. */
type Claim = { email: string; password: string; guesser: Guesser }

/** At one account from one place: 5 at once, and no more than 40 a day. */
const placeRule: ThrottleRule = { threshold: 5, delayMaxMs: hourMs }
/** Many people may share a network. */
const networkRule: ThrottleRule = { threshold: 50, delayMaxMs: 15 * minuteMs }
/** At one account from everywhere. One place alone reaches 17 in its first hour and one in each later hour. So it never uses this up. */
const accountRule: RateRule = { max: 60, windowMs: hourMs }

/**
 * The person whose e-mail address and password these are. Undefined, after the same work, when the address is unknown, has no password or another
 * one. Throws `DomainError('too-many')` after too many attempts, at a known account or not. Then the password is not checked.
 *
 * What is counted depends on who guesses. In a session: that session. With a browser that the person signed in with before: that browser. Nobody else
 * reaches these two, so no stranger can shut their owner out. All others are counted per account and place, per account in all, and per network. An
 * attempt is counted before the password is checked. So attempts side by side get no more checks than attempts one after the other.
 */
export const checkPassword = async (deps: PasswordDeps, { email, password, guesser }: Claim) => {
  const beganAt = deps.now()
  const found = await deps.users.findByEmail(email)
  const safeguards = await deps.safeguards.get(found?.user.id ?? nobody)
  const known = found && 'browser' in guesser ? findBrowser(found.user.id, safeguards, guesser.browser, beganAt) : undefined
  const { own, network, everywhere } = countersOf(guesser, email, known?.hash)
  const refuseNetwork = async () => {
    if (network !== undefined) refuse(await deps.throttle.wait(network, beganAt))
  }

  await refuseNetwork()
  refuse(await deps.throttle.fail(own, placeRule, beganAt))
  if (everywhere !== undefined) refuse(await deps.rateLimits.spend(everywhere, accountRule, beganAt))
  const isRight = await deps.passwords.matches(password, found?.passwordHash)
  if (!found || !isRight) {
    if (network !== undefined) refuse(await deps.throttle.fail(network, networkRule, beganAt))
    return undefined
  }
  // Somebody may guess at many accounts side by side. Once the failures have begun a delay, the answers must not show which guesses were right.
  await refuseNetwork()
  await deps.throttle.forget(own)
  return found
}

/** Read in place of a person where nobody is known, so that time tells nothing. */
const nobody = 'nobody'

/** `own` is what a right password makes forgotten. */
const countersOf = (
  guesser: Guesser,
  email: string,
  browser: string | undefined,
): { own: string; network?: string; everywhere?: string } => {
  if ('sessionId' in guesser) return { own: `session ${guesser.sessionId}` }
  if (browser !== undefined) return { own: `browser ${browser}` }
  return {
    own: `account ${email} from ${siteOf(guesser.address)}`,
    network: `network ${networkOf(guesser.address)}`,
    everywhere: `guesses at ${email}`,
  }
}

const refuse = (waitMs: number) => {
  if (waitMs > 0) throw tooMany('Too many failed attempts.', waitMs)
}
