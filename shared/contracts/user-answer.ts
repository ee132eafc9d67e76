import * as z from 'zod/mini'
import { Plan } from '../domain/plans.ts'
import { User } from '../domain/users.ts'

/** A person as they see themselves; `plan` is the one they have now, whatever they asked for at sign-up. */
export const UserAnswer = z
  .extend(z.omit(User, { billing: true, signedOutAt: true, disabledAt: true }), { plan: Plan })
  .register(z.globalRegistry, { id: 'User' })
export type UserAnswer = z.infer<typeof UserAnswer>
