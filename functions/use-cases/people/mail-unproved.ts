import type { RateLimits } from '#functions/ports/rate-limits.ts'
import { mailLimits } from '#shared/domain/mail-limits.ts'

type Deps = { rateLimits: Pick<RateLimits, 'spend'>; now: () => number }

/**
 * Counts one more mail to an address that nobody has proved to be theirs: sign-ups, links asked for again, resets, new addresses. 0 if it may be
 * sent, else the ms until more may. Whether there is an account with it makes no difference, so it tells nothing.
 */
export const spendUnproved = ({ rateLimits, now }: Deps, email: string) =>
  rateLimits.spend(`mail to unproved ${email}`, mailLimits.toUnproved, now())
