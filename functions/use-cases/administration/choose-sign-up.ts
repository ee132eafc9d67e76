import type { SignUpChoices } from '#functions/ports/sign-up-choice.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { SignUpMode } from '#shared/domain/sign-up.ts'
import { toInstant } from '#shared/domain/times.ts'

export type ChooseSignUpDeps = {
  /** Missing where the deployment decides. */
  signUpChoices: SignUpChoices | undefined
}

/** Lets in whom `mode` names, from `now` (ms) on. Invitations that are open stay open. Throws `conflict` where the deployment decides. */
export const chooseSignUp = async ({ signUpChoices }: ChooseSignUpDeps, { mode, now }: { mode: SignUpMode; now: number }) => {
  if (!signUpChoices) throw new DomainError('conflict', 'Who may sign up is part of this deployment. Change it there.')
  const choice = { mode, setAt: toInstant(now) }
  await signUpChoices.put(choice)
  return choice
}
