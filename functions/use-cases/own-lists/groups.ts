import type { Accounts } from '#functions/ports/accounts.ts'
import type { Groups } from '#functions/ports/own-lists.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { type Account, type AccountRef, type Group, type GroupRef, groupsMax } from '#shared/publishing/accounts.ts'
import { notConnected } from '../accounts/disconnect-account.ts'
import { rewriteList } from './rewrite-list.ts'

type Deps = { groups: Groups }
type Change = (groups: readonly Group[]) => Group[]

/** Returns the groups, by name. */
export const listGroups = async ({ groups }: Deps, workspaceId: WorkspaceId): Promise<Group[]> =>
  (await groups.read(workspaceId)).groups.toSorted(byName)

/**
 * Creates a group. Repeating an existing id changes nothing. Throws `DomainError`: `conflict` if the name is taken,
 * `invalid` if there are too many.
 */
export const createGroup = async (deps: Deps, group: Group): Promise<Group> => {
  await change(deps, group.workspaceId, (groups) => {
    if (groups.some(({ id }) => id === group.id)) return [...groups]
    if (groups.length >= groupsMax) throw invalidField('name', `There are ${groupsMax} groups already. Delete one first.`)
    refuseTaken(groups, group)
    return [...groups, group]
  })
  return group
}

/** Renames a group. Throws `DomainError`: `not-found`, or `conflict` if another group has the name. */
export const renameGroup = async (deps: Deps, { workspaceId, id, name }: Group): Promise<Group> => {
  const renamed = { workspaceId, id, name }
  await change(deps, workspaceId, (groups) => {
    if (groups.every((group) => group.id !== id)) throw unknownGroup()
    refuseTaken(groups, renamed)
    return groups.map((group) => (group.id === id ? renamed : group))
  })
  return renamed
}

/** Removes a group from the list. Throws `DomainError('not-found')`. */
export const takeGroupAway = (deps: Deps, { workspaceId, id }: GroupRef) =>
  change(deps, workspaceId, (groups) => {
    const others = groups.filter((group) => group.id !== id)
    if (others.length === groups.length) throw unknownGroup()
    return others
  })

export const unknownGroup = () => new DomainError('not-found', 'We couldn’t find that group. It may have been deleted.')

const change = ({ groups }: Deps, workspaceId: WorkspaceId, changed: Change) =>
  rewriteList(groups, {
    workspaceId,
    change: (list) => ({ ...list, groups: changed(list.groups) }),
    message: 'Your groups are being changed somewhere else. Try again.',
  })

const refuseTaken = (groups: readonly Group[], { id, name }: Group) => {
  const isTaken = groups.some((group) => group.id !== id && group.name.toLowerCase() === name.toLowerCase())
  if (isTaken)
    throw new DomainError('conflict', `There’s already a group called “${name}”. Choose another name.`, {
      fields: { name: ['That name is taken.'] },
    })
}

const byName = (one: Group, other: Group) => one.name.localeCompare(other.name, 'en', { sensitivity: 'base', numeric: true })

/** Deletes a group. Its accounts stay connected but lose the group. Throws `DomainError('not-found')`. */
export const removeGroup = async (
  deps: { groups: Groups; accounts: Pick<Accounts, 'list' | 'setGroups'> },
  { workspaceId, id }: GroupRef,
) => {
  await takeGroupAway(deps, { workspaceId, id })
  const accounts = await deps.accounts.list(workspaceId)
  const members = accounts.filter(({ groups }) => groups.includes(id))
  await Promise.all(
    members.map((account) =>
      deps.accounts.setGroups(
        { workspaceId, id: account.id },
        account.groups.filter((group) => group !== id),
      ),
    ),
  )
}

type MembershipDeps = { groups: Groups; accounts: Pick<Accounts, 'setGroups'> }

/**
 * Sets exactly these groups on an account. Throws `DomainError`: `not-found` for the account, `invalid` naming
 * `groupIds` for a group.
 */
export const setAccountGroups = async (
  deps: MembershipDeps,
  { workspaceId, id }: AccountRef,
  groupIds: readonly string[],
): Promise<Account> => {
  const { groups } = await deps.groups.read(workspaceId)
  const unknown = groupIds.find((groupId) => groups.every((group) => group.id !== groupId))
  if (unknown !== undefined) throw invalidField('groupIds', `You don’t have a group “${unknown}”. It may have been deleted.`)
  const account = await deps.accounts.setGroups({ workspaceId, id }, [...new Set(groupIds)])
  if (!account) throw notConnected()
  return account
}
