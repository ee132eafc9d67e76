import type { Users } from '#functions/ports/users.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { providerNames, type User } from '#shared/domain/users.ts'
import { endSignIn, findSignIn, type OwnSignIn, type PendingDeps } from './pending-sign-ins.ts'

export type LinkDeps = PendingDeps & { users: Users }

/**
 * Lets a person who is logged in sign in by the identity of a pending sign-in from now on. Throws `DomainError('expired')` when the token is not
 * valid (any more), and `conflict` when the identity is somebody else's. Throws `forbidden` when the identity vouches for another address than the
 * person's own, or they have not verified it. A refused attempt leaves the token valid.
 */
export const linkIdentity = async (deps: LinkDeps, user: User, own: OwnSignIn): Promise<User> => {
  const { identity, email } = (await findSignIn(deps, own)).person
  const name = providerNames[identity.provider]
  if (email !== user.email)
    throw new DomainError('forbidden', `You signed in to ${name} as ${email}. Log in to the account with that e-mail address.`)
  if (!user.isEmailVerified) throw new DomainError('forbidden', 'Confirm your address first: open the link that we mailed there.')
  if (!(await deps.users.linkIdentity(user.id, identity)))
    throw new DomainError('conflict', `This ${name} account is already connected to another account here.`)

  await endSignIn(deps, own.temporaryToken)
  return (await deps.users.get(user.id)) ?? user
}
