import type { SignUpChoices } from '#functions/ports/sign-up-choice.ts'
import type { SignUpMode } from '#shared/domain/sign-up.ts'

/** Who may sign up now: what an administrator chose last, or what the settings say until somebody does. */
export const signUpMode =
  (start: SignUpMode, choices: Pick<SignUpChoices, 'get'> | undefined): (() => Promise<SignUpMode>) =>
  async () =>
    (await choices?.get())?.mode ?? start
