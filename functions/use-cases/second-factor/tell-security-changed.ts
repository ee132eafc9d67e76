import { toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { type SecurityChange, securityChangedMail } from '../mails/security-changed-mail.ts'
import type { TellingDeps } from '../people/tell-password-changed.ts'

/** Mails a person that a way into their account changed. The change holds even if the mail can't be sent. */
export const tellSecurityChanged = async (deps: TellingDeps, { name, email }: User, change: SecurityChange) => {
  try {
    await deps.mailer.send(securityChangedMail({ name, email, change, at: toInstant(deps.now()), siteUrl: deps.siteUrl }))
  } catch (error) {
    deps.report('The mail about a changed second factor was not sent.', error)
  }
}
