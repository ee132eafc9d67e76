import type { Mailer } from '#functions/ports/mailer.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { RateLimits, RateRule } from '#functions/ports/rate-limits.ts'
import { dayMs, hourMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { confirmEmailMail } from '../mails/confirm-email-mail.ts'
import type { PasswordDeps } from './check-password.ts'
import { requirePassword } from './require-password.ts'
import { tooMany } from './too-many.ts'

export type EmailChangeDeps = PasswordDeps & {
  oneTimeTokens: OneTimeTokens
  mailer: Mailer
  rateLimits: RateLimits
  /** A new secret of 256 bits that fits into a link. */
  newSecret: () => string
  /** The origin of the site, without a slash at its end. */
  siteUrl: string
}

/** What the token of a confirmation link stands for. */
export const emailConfirmation = { kind: 'confirm-email', validMs: dayMs } as const

/** A mail goes to an address that nobody has proved to be theirs. */
const rule: RateRule = { max: 5, windowMs: hourMs }

/**
 * Mails a link that confirms the person's new address, good for 24 hours, and gives what their pending address is from now on: the new one, or
 * none when they named the one they have. An address that belongs to somebody else gets the same mail after the same work, so that nothing
 * tells who has an account; its link is refused. Throws `DomainError`: `invalid` for `currentPassword`, `too-many`, `upstream`.
 */
export const requestEmailChange = async (
  deps: EmailChangeDeps,
  user: User,
  { email, currentPassword, address }: { email: string; currentPassword: string | undefined; address: string },
): Promise<string | null> => {
  if (email === user.email) return null
  await requirePassword(deps, user, { password: currentPassword, field: 'currentPassword', address })
  const waitMs = await deps.rateLimits.spend(`email change ${user.id}`, rule, deps.now())
  if (waitMs > 0) throw tooMany('Too many mails were asked for.', waitMs)

  const token = deps.newSecret()
  const payload = { userId: user.id, from: user.email, to: email }
  await deps.oneTimeTokens.put(emailConfirmation.kind, token, { payload, expiresAt: deps.now() + emailConfirmation.validMs })
  await deps.mailer.send(confirmEmailMail({ name: user.name, email, url: `${deps.siteUrl}/confirm-email?token=${token}` }))
  return email
}
