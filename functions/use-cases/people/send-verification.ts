import type { Mailer } from '#functions/ports/mailer.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import { dayMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { verifyAgainMail, verifyMail } from '../mails/verify-mail.ts'

export type VerificationDeps = {
  oneTimeTokens: OneTimeTokens
  mailer: Mailer
  now: () => number
  /** A new secret of 256 bits that fits into a link. */
  newSecret: () => string
  /** The origin of the site, without a slash at its end. */
  siteUrl: string
}

/** What the token of a verification link stands for. */
export const verification = { kind: 'verify-email', validMs: dayMs } as const

/** Mails a link that verifies the person's address, good for 24 hours. Throws `DomainError('upstream')` when the mail can't be sent. */
export const sendVerification = async (deps: VerificationDeps, { id, email, name, isEmailVerified }: User) => {
  const token = deps.newSecret()
  await deps.oneTimeTokens.put(verification.kind, token, { payload: { userId: id, email }, expiresAt: deps.now() + verification.validMs })
  const template = isEmailVerified ? verifyAgainMail : verifyMail
  await deps.mailer.send(template({ name, email, url: `${deps.siteUrl}/verify-email?token=${token}` }))
}
