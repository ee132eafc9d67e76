import type { ApiKeys, CountedCall, FoundKey, KeyCalls } from '#functions/ports/api-keys.ts'
import type { Users } from '#functions/ports/users.ts'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import { isGenuineKey, isUnexpired, keyRule, keyTouchedEveryMs, type Scope } from '#shared/domain/api-keys.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { isShared, personalWorkspace, testWorkspace } from '#shared/domain/id.ts'
import { mayDo, type Permission, type Role, type WorkspacePermission } from '#shared/domain/roles.ts'
import { toInstant, toMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { tooMany } from '../use-cases/limits.ts'
import { ownerOf } from '../use-cases/workspaces/owner-of.ts'
import type { Caller } from './answers.ts'

/** The dependencies for identifying a caller by their API key. */
export type KeyCallerDeps = {
  apiKeys: Pick<ApiKeys, 'find' | 'touch'>
  keyCalls: KeyCalls
  users: Pick<Users, 'get'>
  workspaces: Pick<Workspaces, 'get' | 'roleOf'>
}

/**
 * `scope` is what the key needs, or undefined if no key may make the call. `coversEveryAccount` is true if a key that's
 * limited to some accounts may not make it. `counted` gets each call's count.
 */
type KeyRequest = {
  workspace?: string | undefined
  permission: Permission
  scope: Scope | undefined
  coversEveryAccount: boolean
  now: number
  counted: (call: CountedCall) => void
}

/**
 * Identifies the caller by an API key. It's looked up each time, with the person it acts for and their role, so revoking
 * it, removing them, or disabling them takes effect at once. A key whose checksum is wrong costs no look-up. Throws
 * `unauthenticated` for a key that doesn't work or no longer does, `too-many` beyond `keyRule`, and `forbidden` or
 * `not-a-member` if it doesn't reach as far as the call.
 */
export const identifyKey = async (deps: KeyCallerDeps, secret: string, request: KeyRequest): Promise<Caller> => {
  const { permission, scope, now } = request
  if (!isGenuineKey(secret)) throw dead('This isn’t a complete API key. Check that you copied all of it.')
  // Calls for people only are refused without looking the key up, too.
  if (scope === undefined || permission === 'self') throw new DomainError('forbidden', 'API keys can’t do this. Log in to do it yourself.')
  const key = await deps.apiKeys.find(secret)
  if (!key) throw dead('This API key doesn’t exist or was revoked.')
  if (!isUnexpired(key, now)) throw dead('This API key has expired. Create a new one.')
  const [counted, person, role] = await Promise.all([deps.keyCalls.count(key.id, now), deps.users.get(key.createdBy), roleIn(deps, key)])
  request.counted(counted)
  if (!counted.isWithin) throw tooMany(`This API key has made ${keyRule.max} calls within a minute.`, counted.freeInMs)
  if (!person || person.disabledAt !== undefined || role === undefined)
    throw dead('The person who created this API key can’t use it anymore.')
  refuseBeyond(key, { ...request, permission, scope, role })
  if (key.lastUsedAt === undefined || now - toMs(key.lastUsedAt) >= keyTouchedEveryMs) await deps.apiKeys.touch(secret, key, toInstant(now))
  return toCaller(deps, key, { person, role })
}

/** A key acts for its creator, with the role that they have now. */
const roleIn = async ({ workspaces }: KeyCallerDeps, { workspaceId, createdBy: userId }: FoundKey): Promise<Role | undefined> => {
  if (isShared(workspaceId)) return workspaces.roleOf({ workspaceId, userId })
  return workspaceId === personalWorkspace(userId) ? 'owner' : undefined
}

const workspaceOf = ({ workspaceId, mode }: FoundKey) => (mode === 'test' ? testWorkspace(workspaceId) : workspaceId)

type Reach = Pick<KeyRequest, 'workspace' | 'coversEveryAccount'> & { permission: WorkspacePermission; scope: Scope; role: Role }

const refuseBeyond = (key: FoundKey, { workspace, permission, scope, coversEveryAccount, role }: Reach) => {
  if (workspace !== undefined && workspace !== key.workspaceId && workspace !== workspaceOf(key))
    throw new DomainError('not-a-member', 'This API key is for another workspace. Leave out the header x-workspace.')
  if (!key.scopes.includes(scope)) throw missingScope(scope)
  if (coversEveryAccount && key.accountIds)
    throw new DomainError('forbidden', 'This API key is limited to some accounts, and this concerns all of them.')
  if (!mayDo(role, permission))
    throw new DomainError('forbidden', 'The person who created this API key can’t do this in the workspace anymore.')
}

const toCaller = (deps: KeyCallerDeps, key: FoundKey, { person, role }: { person: User; role: Role }): Caller => {
  const { id, scopes, accountIds, mode, expiresAt, workspaceId } = key
  return {
    userId: person.id,
    workspaceId: workspaceOf(key),
    role,
    // Whatever a key starts, such as connecting an account, only that key can finish.
    sessionId: `key ${id}`,
    provenAt: undefined,
    key: { id, scopes, mode, ...(accountIds && { accountIds }), ...(expiresAt !== undefined && { expiresAt }) },
    person: async () => person,
    owner: async () => {
      const owner = role === 'owner' ? person : await ownerOf(deps, workspaceId)
      if (!owner) throw new DomainError('not-found', 'This workspace no longer exists.')
      return owner
    },
  }
}

const dead = (message: string) => new DomainError('unauthenticated', message)

const missingScope = (scope: Scope) => new DomainError('forbidden', `This API key needs the scope “${scope}” to do this.`)
