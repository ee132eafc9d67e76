import * as z from 'zod/mini'
import { SecondStepMethod } from '../domain/safeguards.ts'
import { Plan } from '../domain/schemas.ts'
import { User } from '../domain/users.ts'

/** A person as they see themselves. `plan` is their current plan, whatever they asked for at sign-up. */
export const UserAnswer = z
  .extend(z.omit(User, { billing: true, signedOutAt: true, disabledAt: true }), { plan: Plan })
  .register(z.globalRegistry, { id: 'User' })
export type UserAnswer = z.infer<typeof UserAnswer>

/** A new session: its token and its person. */
export const SignedIn = z.object({ token: z.string(), user: UserAnswer })

/**
 * The first factor is correct and a second is required. `/auth/second-step` accepts it with this token within ten
 * minutes.
 */
export const SecondStep = z
  .object({ secondStep: z.object({ token: z.string(), methods: z.array(SecondStepMethod) }) })
  .register(z.globalRegistry, { id: 'SecondStep' })
export type SecondStep = z.infer<typeof SecondStep>['secondStep']
