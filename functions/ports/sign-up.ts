import type { Plan } from '#shared/domain/plans.ts'
import type { SignUpMode } from '#shared/domain/sign-up.ts'

/** Who may sign up, and when an administrator chose it, as an instant. */
export type SignUpChoice = { mode: SignUpMode; setAt: string }

/** An administrator's choice of who may sign up. */
export interface SignUpChoices {
  /** Returns the last choice. Undefined if nobody made one. */
  get(): Promise<SignUpChoice | undefined>
  put(choice: SignUpChoice): Promise<void>
}

/**
 * Who may sign up, and the plan everyone is granted, if any. `choices` is set if administrators may choose another
 * mode.
 */
export type SignUpSettings = { mode: SignUpMode; grantedPlan: Plan | undefined; choices: SignUpChoices | undefined }

/**
 * A right to sign up once, until `expiresAt` (ms since the epoch), as an administrator if it says so. `note` says whom
 * it's for.
 */
export type Invitation = { isAdministrator: boolean; expiresAt: number; note?: string | undefined }

/** An invitation in a list. Its token is no longer known, and `id` can only be used to withdraw it. */
export type ListedInvitation = Invitation & { id: string }

/** Invitations by their tokens, which are stored hashed. */
export interface Invitations {
  /** Stores one until it's used, withdrawn, or expired. Returns its id. */
  keep(token: string, invitation: Invitation): Promise<string>
  /** Returns one that is valid at `now` (ms), without using it up. */
  get(token: string, now: number): Promise<Invitation | undefined>
  /** Returns one to exactly one caller, using it up. */
  take(token: string, now: number): Promise<Invitation | undefined>
  /** Returns up to a hundred that are valid at `now` (ms), those with the latest expiry first. May lag by moments. */
  list(now: number): Promise<ListedInvitation[]>
  /** Withdraws one. False if none has this id. */
  withdraw(id: string): Promise<boolean>
}
