import type { Mailer } from '#functions/ports/mailer.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { RateLimits } from '#functions/ports/rate-limits.ts'
import { invalidField } from '#shared/domain/errors.ts'
import { mailLimits } from '#shared/domain/mail-limits.ts'
import { dayMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { confirmEmailMail } from '../mails/confirm-email-mail.ts'
import { emailChangeAskedMail } from '../mails/email-change-asked-mail.ts'
import { keepCancellation } from './cancel-email-change.ts'
import type { PasswordDeps } from './check-password.ts'
import { spendUnproved } from './mail-unproved.ts'
import { requireProof } from './require-proof.ts'
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

/** `provenAt` is when the session's person proved last who they are, `sessionId` the session. */
type Wish = { email: string; currentPassword: string | undefined; sessionId: string; provenAt: string | undefined }

/** A person's next pending address. It is set only while they have this hash, or while they have none if none is given. */
type EmailChange = { pendingEmail: string; only: { passwordHash: string | undefined } } | { pendingEmail: null; only?: undefined }

/**
 * Mails a link that confirms the person's new address, good for 24 hours. Mails the current address a link that cancels the change. Gives the pending
 * address from now on: the new one, or none when it is the current one. Somebody who has not confirmed their current address gets no other, because
 * they may have signed up with a stranger's. An address that belongs to somebody else gets the same mail after the same work. So nothing tells who
 * has an account. Its link is refused. Throws `DomainError`: `invalid` for `email` or `currentPassword`, `fresh-sign-in-required` for a person
 * without a password, `too-many`, `upstream`.
 */
export const requestEmailChange = async (
  deps: EmailChangeDeps,
  user: User,
  { email, currentPassword, sessionId, provenAt }: Wish,
): Promise<EmailChange> => {
  if (email === user.email) return { pendingEmail: null }
  if (!user.isEmailVerified) throw invalidField('email', 'Confirm your current address first: open the link that we mailed there.')
  const passwordHash = await requireProof(deps, user, { password: currentPassword, field: 'currentPassword', sessionId, provenAt })
  await limitMails(deps, user.id, email)

  const token = deps.newSecret()
  const payload = { userId: user.id, from: user.email, to: email }
  await deps.oneTimeTokens.put(emailConfirmation.kind, token, { payload, expiresAt: deps.now() + emailConfirmation.validMs })
  await deps.mailer.send(confirmEmailMail({ name: user.name, email, url: `${deps.siteUrl}/confirm-email?token=${token}` }))
  const url = `${deps.siteUrl}/cancel-email?token=${await keepCancellation(deps, { userId: user.id, from: user.email })}`
  await deps.mailer.send(emailChangeAskedMail({ name: user.name, email: user.email, newEmail: email, url }))
  return { pendingEmail: email, only: { passwordHash } }
}

/** First the person's own limits: who is over them must not use up what others may ask for. */
const limitMails = async (deps: EmailChangeDeps, userId: string, email: string) => {
  const { changesAnHour, changesADay } = mailLimits
  const spends = [
    () => deps.rateLimits.spend(`email change ${userId}`, changesAnHour, deps.now()),
    () => deps.rateLimits.spend(`email change in a day ${userId}`, changesADay, deps.now()),
    () => spendUnproved(deps, email),
  ]
  for (const spend of spends) {
    const waitMs = await spend()
    if (waitMs > 0) throw tooMany('Too many mails were asked for.', waitMs)
  }
}
