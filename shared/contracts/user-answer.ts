import type * as z from 'zod'
import { Plan } from '../domain/plans.ts'
import { User } from '../domain/users.ts'

/** A person as they see themselves; `plan` is the one they have now, whatever they asked for at sign-up. */
export const UserAnswer = User.omit({ billing: true, signedOutAt: true, disabledAt: true }).extend({ plan: Plan }).meta({ id: 'User' })
export type UserAnswer = z.infer<typeof UserAnswer>
