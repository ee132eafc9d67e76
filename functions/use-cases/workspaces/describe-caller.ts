import type { ApiKeys } from '#functions/ports/api-keys.ts'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import type { Me } from '#shared/contracts/workspaces.ts'
import { type ApiKey, mayAct } from '#shared/domain/api-keys.ts'
import { baseWorkspace, isShared, isTestWorkspace, type WorkspaceId } from '#shared/domain/id.ts'
import { limitsOf } from '#shared/domain/person-limits.ts'
import { permissionsOf, type Role } from '#shared/domain/roles.ts'
import type { User } from '#shared/domain/users.ts'
import { limitedPerson } from '../limits.ts'
import { findWorkspace } from './workspaces.ts'

type Deps = { workspaces: Pick<Workspaces, 'get'>; apiKeys: Pick<ApiKeys, 'get'>; now: () => number }

type Described = {
  workspaceId: WorkspaceId
  role: Role
  key?: Pick<ApiKey, 'id' | 'scopes'>
  person: () => Promise<User>
  owner: () => Promise<User>
}

/** Returns who the caller is to Crier, and what they may do. Throws `not-found` if the workspace is gone. */
export const describeCaller = async (deps: Deps, { workspaceId, role, key, ...people }: Described): Promise<Me> => {
  const base = baseWorkspace(workspaceId)
  const [person, owner, named] = await Promise.all([
    people.person(),
    people.owner(),
    key && deps.apiKeys.get({ workspaceId: base, id: key.id }),
  ])
  const { name } = isShared(base) ? await findWorkspace(deps, base) : owner
  const limited = limitedPerson(owner, deps.now())
  return {
    workspace: { id: workspaceId, name, isTest: isTestWorkspace(workspaceId) },
    person: { id: person.id, name: person.name },
    ...(named && { key: named }),
    role,
    permissions: permissionsOf[role].filter((permission) => mayAct({ role, key }, permission)),
    timeZone: person.preferences.timeZone,
    plan: limited.plan,
    limits: { ...limitsOf(limited) },
  }
}
