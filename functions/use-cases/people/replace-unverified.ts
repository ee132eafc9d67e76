import type { NewPerson, Users } from '#functions/ports/users.ts'
import type { User } from '#shared/domain/users.ts'
import { type BeginRemovalDeps, beginRemoval } from './begin-removal.ts'

export type ReplacingDeps = BeginRemovalDeps & { users: Pick<Users, 'replaceUnverified'> }

/**
 * Puts somebody who has proved that an address is theirs in the place of who only wrote it at sign-up, and may have been anybody: what that one
 * made and connected is removed, and their sessions end. False when the address was verified or is somebody else's meanwhile. A crash on the way is
 * made good by `end-unverified`, which was planned when they signed up.
 */
export const replaceUnverified = async (deps: ReplacingDeps, squatter: Pick<User, 'id'>, person: NewPerson): Promise<boolean> => {
  if (!(await deps.users.replaceUnverified(squatter.id, person))) return false
  await beginRemoval(deps, squatter.id)
  return true
}
