import type { Invitation, Invitations } from '#functions/ports/invitations.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { SignUpMode } from '#shared/domain/sign-up.ts'

export type InvitationDeps = {
  /** Who may sign up at this moment. */
  signUp: () => Promise<SignUpMode>
  invitations: Invitations
  /** In ms since the epoch. */
  now: () => number
}

export type FoundInvitation = Invitation & { token: string }

/**
 * Finds by what somebody may sign up; undefined where nobody needs an invitation and none is good. Throws `forbidden` where they lack one, and `expired` for
 * one that was used or is too old.
 */
export const findInvitation = async (deps: InvitationDeps, token: string | undefined): Promise<FoundInvitation | undefined> => {
  const [signUp, found] = await Promise.all([deps.signUp(), token === undefined ? undefined : deps.invitations.get(token, deps.now())])
  const isGood = signUp === 'open' || (found !== undefined && (signUp === 'invitation' || found.isOperator))
  if (isGood) return found && token !== undefined ? { ...found, token } : undefined
  if (signUp === 'closed') throw new DomainError('forbidden', 'Nobody can sign up here: sign-up is closed.')
  if (token === undefined)
    throw new DomainError('forbidden', 'You need an invitation to sign up here. Ask whoever runs this Crier for one.')
  throw spent()
}

/**
 * Uses an invitation up for one account. `create` says whether it made one; otherwise the invitation is good again. Throws `expired` when somebody else has used it
 * meanwhile.
 */
export const spendInvitation = async (
  { invitations, now }: InvitationDeps,
  found: FoundInvitation | undefined,
  create: () => Promise<boolean>,
): Promise<boolean> => {
  if (!found) return create()
  const { token, ...invitation } = found
  if (!(await invitations.take(token, now()))) throw spent()
  let isCreated = false
  try {
    isCreated = await create()
    return isCreated
  } finally {
    if (!isCreated) await invitations.keep(token, invitation)
  }
}

const spent = () => new DomainError('expired', 'This invitation was used or is too old. Ask for another one.')
