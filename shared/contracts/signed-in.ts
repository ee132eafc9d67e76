import * as z from 'zod/mini'
import { SecondStepMethod } from '../domain/safeguards.ts'
import { UserAnswer } from './user-answer.ts'

/** A new session: its token and whose it is. */
export const SignedIn = z.object({ token: z.string(), user: UserAnswer })

/** The first factor is right, and a second one is asked for: `/auth/second-step` takes it with this token, within ten minutes. */
export const SecondStep = z
  .object({ secondStep: z.object({ token: z.string(), methods: z.array(SecondStepMethod) }) })
  .register(z.globalRegistry, { id: 'SecondStep' })
export type SecondStep = z.infer<typeof SecondStep>['secondStep']
