import type { NewPerson, Users } from '#functions/ports/users.ts'
import type { User } from '#shared/domain/users.ts'
import { type BeginRemovalDeps, beginRemoval } from './begin-removal.ts'

export type ReplacingDeps = BeginRemovalDeps & { users: Pick<Users, 'replaceUnverified'> }

/**
 * Gives an address to somebody who has proved that it is theirs. The squatter only wrote it at sign-up, and may have been anybody. What the squatter
 * made and connected is removed, and their sessions end. False when the address was verified or is somebody else's meanwhile. After a crash on the
 * way `end-unverified`, which was planned at sign-up, does the rest.
 */
export const replaceUnverified = async (deps: ReplacingDeps, squatter: Pick<User, 'id'>, person: NewPerson): Promise<boolean> => {
  if (!(await deps.users.replaceUnverified(squatter.id, person))) return false
  await beginRemoval(deps, squatter.id)
  return true
}
