import type { Users } from '#functions/ports/users.ts'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import { personOf, type WorkspaceId } from '#shared/domain/id.ts'
import type { User } from '#shared/domain/users.ts'

export type OwnerDeps = { users: Pick<Users, 'get'>; workspaces: Pick<Workspaces, 'get'> }

/** Returns a workspace's owner, whose plan covers it. Undefined if the workspace or its owner is gone. */
export const ownerOf = async ({ users, workspaces }: OwnerDeps, id: WorkspaceId): Promise<User | undefined> => {
  const ownerId = personOf(id) ?? (await workspaces.get(id))?.ownerId
  return ownerId === undefined ? undefined : users.get(ownerId)
}
