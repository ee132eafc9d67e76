import type { Users } from '#functions/ports/users.ts'
import { type DeliveryProblem, Email } from '#shared/domain/users.ts'

/** Notes the result of a mail to one of these addresses, for the person who has it. Again does no harm. */
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
