import type { Invitations, ListedInvitation, SignUpChoices } from '#functions/ports/sign-up.ts'
import type { InvitationRow } from '#shared/contracts/admin-rows.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { SignUpMode } from '#shared/domain/sign-up.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'

export type ChooseSignUpDeps = {
  /** Missing if the deployment decides. */
  signUpChoices: SignUpChoices | undefined
}

/** Sets who may sign up from `now` (ms) on. Open invitations stay open. Throws `conflict` if the deployment decides. */
export const chooseSignUp = async ({ signUpChoices }: ChooseSignUpDeps, { mode, now }: { mode: SignUpMode; now: number }) => {
  if (!signUpChoices) throw new DomainError('conflict', 'Who may sign up is part of this deployment. Change it there.')
  const choice = { mode, setAt: toInstant(now) }
  await signUpChoices.put(choice)
  return choice
}

export type InviteDeps = { invitations: Pick<Invitations, 'keep'>; newSecret: () => string; siteUrl: string }

type InvitationRequest = { days: number; note: string | undefined; isAdministrator: boolean; now: number }

/** Creates a link that lets one person sign up within `days` from `now` (ms). The link is shown only once. */
export const invite = async ({ invitations, newSecret, siteUrl }: InviteDeps, { days, note, isAdministrator, now }: InvitationRequest) => {
  const token = newSecret()
  const invitation = { isAdministrator, expiresAt: now + days * dayMs, ...(note !== undefined && { note }) }
  const id = await invitations.keep(token, invitation)
  return { ...invitationRow({ id, ...invitation }), link: `${siteUrl}/signup?invitation=${encodeURIComponent(token)}` }
}

/** Returns the invitations that are valid at `now` (ms). */
export const listInvitations = async ({ invitations }: { invitations: Pick<Invitations, 'list'> }, now: number) =>
  (await invitations.list(now)).map(invitationRow)

/** Withdraws an invitation. Throws `not-found`. */
export const withdrawInvitation = async ({ invitations }: { invitations: Pick<Invitations, 'withdraw'> }, id: string) => {
  if (!(await invitations.withdraw(id)))
    throw new DomainError('not-found', 'This invitation doesn’t exist, was already used, or has expired.')
}

const invitationRow = ({ id, isAdministrator, expiresAt, note }: ListedInvitation): InvitationRow => ({
  id,
  isAdministrator,
  expiresAt: toInstant(expiresAt),
  ...(note !== undefined && { note }),
})
