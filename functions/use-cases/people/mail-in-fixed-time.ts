import type { RateLimits, RateRule } from '#functions/ports/limits.ts'
import { dayMs, hourMs } from '#shared/domain/times.ts'
import { spendByNetwork, tooMany } from '../limits.ts'

export type FixedTimeDeps = {
  rateLimits: RateLimits
  now: () => number
  sleep: (ms: number) => Promise<void>
  /** Tells the operators of something that did not stop the call. */
  report: (message: string, error: unknown) => void
}

/** Who asks for which mail: `email` in its normalised form, `address` the visitor's. */
export type Asked = { kind: 'reset' | 'verification'; email: string; address: string }

const networkRule: RateRule = { max: 30, windowMs: hourMs }
const emailRule: RateRule = { max: 5, windowMs: hourMs }
/** Longer than mailing takes. */
const answerMs = 800

/**
 * Does `mail`, which may send one to the given address or not, and ends 800 ms after it began. Neither time nor outcome tells whether it did. So only
 * the operators learn of a mail that could not be sent. Otherwise somebody could use up the mail service's daily limit, and then find out the
 * addresses of accounts. Throws `DomainError('too-many')` after 5 mails an hour to an address, or 30 from a visitor's network.
 */
export const mailInFixedTime = async (deps: FixedTimeDeps, { kind, email, address }: Asked, mail: () => Promise<void>) => {
  const beganAt = deps.now()
  const refuse = (waitMs: number) => {
    if (waitMs > 0) throw tooMany('Too many emails requested.', waitMs)
  }
  // First the visitor's: who is over it must not use up what others may ask for.
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
 * Counts one more mail to an address that nobody has proved to be theirs: sign-ups, links asked for again, resets, new addresses. 0 if it may be
 * sent, else the ms until more may. Whether there is an account with it makes no difference, so it tells nothing.
 */
export const spendUnproved = ({ rateLimits, now }: Deps, email: string) =>
  rateLimits.spend(`mail to unproved ${email}`, mailLimits.toUnproved, now())

/** How many mails may be asked for: at most `max` within each span of `windowMs`. */
export const mailLimits = {
  /** To an address that nobody has proved to be theirs, for every kind of mail: it may be a stranger's. */
  toUnproved: { max: 8, windowMs: dayMs },
  /** Links for a new address that one person asks for. */
  changesAnHour: { max: 5, windowMs: hourMs },
  changesADay: { max: 10, windowMs: dayMs },
} as const
