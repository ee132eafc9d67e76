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

/** A right to sign up once, until `expiresAt` (ms since the epoch). It makes an administrator if it says so; `note` says whom it is for. */
export type Invitation = { isAdministrator: boolean; expiresAt: number; note?: string | undefined }

/** An invitation as it is listed: its token is not known any more, and `id` leads to nothing but its end. */
export type ListedInvitation = Invitation & { id: string }

/** Invitations by their tokens, which are kept hashed. */
export interface Invitations {
  /** Keeps one until it is taken, withdrawn or too old. Gives its id. */
  keep(token: string, invitation: Invitation): Promise<string>
  /** One that is good at `now` (ms), without using it up. */
  get(token: string, now: number): Promise<Invitation | undefined>
  /** The same for exactly one caller. */
  take(token: string, now: number): Promise<Invitation | undefined>
  /** At most a hundred that are good at `now` (ms), those that last longest first. May lag behind the truth by moments. */
  list(now: number): Promise<ListedInvitation[]>
  /** Ends one. False when there is none with this id. */
  withdraw(id: string): Promise<boolean>
}
