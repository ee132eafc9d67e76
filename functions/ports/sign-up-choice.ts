import type { Plan } from '#shared/domain/plans.ts'
import type { SignUpMode } from '#shared/domain/sign-up.ts'

/** Who may sign up, and since when an administrator wants it so, as an instant. */
export type SignUpChoice = { mode: SignUpMode; setAt: string }

/** What an administrator chose of who may sign up. */
export interface SignUpChoices {
  /** The last choice; undefined where nobody made one. */
  get(): Promise<SignUpChoice | undefined>
  put(choice: SignUpChoice): Promise<void>
}

/** Who may sign up, and the plan that everybody is given, if they are. `choices` is there where administrators may choose another mode. */
export type SignUpSettings = { mode: SignUpMode; grantedPlan: Plan | undefined; choices: SignUpChoices | undefined }
