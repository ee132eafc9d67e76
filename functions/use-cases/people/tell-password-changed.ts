import type { Mailer } from '#functions/ports/mailer.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { passwordChangedMail } from '../mails/password-changed-mail.ts'

export type TellingDeps = {
  mailer: Mailer
  siteUrl: string
  now: () => number
  /** Tells the operators of something that did not stop the call. */
  report: (message: string, error: unknown) => void
}

/** Mails a person that their password was changed. The change holds even if the mail can't be sent. */
export const tellPasswordChanged = async (deps: TellingDeps, { name, email }: User) => {
  try {
    await deps.mailer.send(passwordChangedMail({ name, email, at: toInstant(deps.now()), siteUrl: deps.siteUrl }))
  } catch (error) {
    deps.report('The mail about a changed password was not sent.', error)
  }
}
