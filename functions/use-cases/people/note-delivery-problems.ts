import type { Users } from '#functions/ports/users.ts'
import { type DeliveryProblem, Email } from '#shared/domain/users.ts'

/** Notes of whoever has one of these addresses what became of a mail to it. Again does no harm. */
export const noteDeliveryProblems = async (
  { users }: { users: Pick<Users, 'findByEmail' | 'noteDeliveryProblem'> },
  { addresses, ...problem }: DeliveryProblem & { addresses: readonly string[] },
) => {
  for (const address of addresses) {
    const email = Email.safeParse(address).data
    const found = email === undefined ? undefined : await users.findByEmail(email)
    if (found) await users.noteDeliveryProblem(found.user.id, { ...problem, email: found.user.email })
  }
}
