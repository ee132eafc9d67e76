import type { Users } from '#functions/ports/users.ts'
import { Email, type MailTrouble } from '#shared/domain/users.ts'

/** Notes of whoever has one of these addresses what became of a mail to it. Again does no harm. */
export const noteMailTroubles = async (
  { users }: { users: Pick<Users, 'findByEmail' | 'noteMailTrouble'> },
  { addresses, ...trouble }: MailTrouble & { addresses: readonly string[] },
) => {
  for (const address of addresses) {
    const email = Email.safeParse(address).data
    const found = email === undefined ? undefined : await users.findByEmail(email)
    if (found) await users.noteMailTrouble(found.user.id, { ...trouble, email: found.user.email })
  }
}
