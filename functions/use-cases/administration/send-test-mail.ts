import type { Mailer } from '#functions/ports/mailer.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { testMail } from '../mails/test-mail.ts'

export type TestMailDeps = { mailer: Mailer; siteUrl: string }

/** Mails a test to an address, the administrator's own unless told. Throws `upstream` when the mail service refuses or is out of reach. */
export const sendTestMail = async (
  { mailer, siteUrl }: TestMailDeps,
  { name, email }: Pick<User, 'name' | 'email'>,
  { to = email, now }: { to: string | undefined; now: number },
) => {
  await mailer.send(testMail({ name, email, to, at: toInstant(now), siteUrl }))
  return to
}
