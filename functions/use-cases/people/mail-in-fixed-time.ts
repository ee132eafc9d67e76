import type { RateLimits, RateRule } from '#functions/ports/limits.ts'
import { dayMs, hourMs } from '#shared/domain/times.ts'
import { spendByNetwork, tooMany } from '../limits.ts'

export type FixedTimeDeps = {
  rateLimits: RateLimits
  now: () => number
  sleep: (ms: number) => Promise<void>
  /** Reports an error that didn't stop the call to the operators. */
  report: (message: string, error: unknown) => void
}

/** Who requests which email. `email` is normalized, `address` is the visitor's. */
export type MailRequest = { kind: 'reset' | 'verification'; email: string; address: string }

const networkRule: RateRule = { max: 30, windowMs: hourMs }
const emailRule: RateRule = { max: 5, windowMs: hourMs }
/** Longer than sending an email takes. */
const answerMs = 800

/**
 * Runs `mail`, which may or may not send an email to the given address, and returns 800 ms after it started. Neither
 * time nor outcome reveals whether it did, so only the operators learn about an email that couldn't be sent. Otherwise,
 * someone could use up the email service's daily limit and then find out which addresses have accounts. Throws
 * `DomainError('too-many')` after 5 emails an hour to an address or 30 from a visitor's network.
 */
export const mailInFixedTime = async (deps: FixedTimeDeps, { kind, email, address }: MailRequest, mail: () => Promise<void>) => {
  const beganAt = deps.now()
  const refuse = (waitMs: number) => {
    if (waitMs > 0) throw tooMany('Too many emails requested.', waitMs)
  }
  // Check the visitor's limit first: anyone over it must not use up what others may request.
  refuse(await spendByNetwork(deps.rateLimits, { name: `${kind} network`, address, rule: networkRule, now: beganAt }))
  refuse(await deps.rateLimits.spend(`${kind} email ${email}`, emailRule, beganAt))

  try {
    await mail()
  } catch (error) {
    deps.report(`A ${kind} mail was not sent.`, error)
  }
  await deps.sleep(Math.max(0, beganAt + answerMs - deps.now()))
}

type Deps = { rateLimits: Pick<RateLimits, 'spend'>; now: () => number }

/**
 * Counts an email to an address that nobody has proved to be theirs: sign-ups, repeated links, resets, and new
 * addresses. Returns 0 if it may be sent, otherwise the ms to wait. It makes no difference whether the address has an
 * account, so it reveals nothing.
 */
export const spendUnproved = ({ rateLimits, now }: Deps, email: string) =>
  rateLimits.spend(`mail to unproved ${email}`, mailLimits.toUnproved, now())

/** How many emails may be requested: at most `max` in each window of `windowMs`. */
export const mailLimits = {
  /** Per unproven address, across every kind of email, because the address may be a stranger's. */
  toUnproved: { max: 8, windowMs: dayMs },
  /** Links for a new address that one person requests. */
  changesAnHour: { max: 5, windowMs: hourMs },
  changesADay: { max: 10, windowMs: dayMs },
} as const
