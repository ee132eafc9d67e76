import type { Accounts } from '#functions/ports/accounts.ts'
import type { Groups } from '#functions/ports/own-lists.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { type Account, type AccountRef, type Group, type GroupRef, groupsMax } from '#shared/publishing/accounts.ts'
import { notConnected } from '../accounts/disconnect-account.ts'
import { rewriteList } from './rewrite-list.ts'

type Deps = { groups: Groups }
type Change = (groups: readonly Group[]) => Group[]

/** The groups, by name. */
export const listGroups = async ({ groups }: Deps, userId: string): Promise<Group[]> => (await groups.read(userId)).groups.toSorted(byName)

/** Makes a group; the same id again gives it as it is. Throws `DomainError`: `conflict` for a name that is taken, `invalid` when there are too many. */
export const createGroup = async (deps: Deps, group: Group): Promise<Group> => {
  await change(deps, group.userId, (groups) => {
    if (groups.some(({ id }) => id === group.id)) return [...groups]
    if (groups.length >= groupsMax) throw invalidField('name', `There are ${groupsMax} groups already. Delete one first.`)
    refuseTaken(groups, group)
    return [...groups, group]
  })
  return group
}

/** Renames a group. Throws `DomainError`: `not-found`, `conflict` for a name that another has. */
export const renameGroup = async (deps: Deps, { userId, id, name }: Group): Promise<Group> => {
  const renamed = { userId, id, name }
  await change(deps, userId, (groups) => {
    if (groups.every((group) => group.id !== id)) throw unknownGroup()
    refuseTaken(groups, renamed)
    return groups.map((group) => (group.id === id ? renamed : group))
  })
  return renamed
}

/** Takes a group off the list. Throws `DomainError('not-found')`. */
export const takeGroupAway = (deps: Deps, { userId, id }: GroupRef) =>
  change(deps, userId, (groups) => {
    const others = groups.filter((group) => group.id !== id)
    if (others.length === groups.length) throw unknownGroup()
    return others
  })

export const unknownGroup = () => new DomainError('not-found', 'We couldn’t find that group. It may have been deleted.')

const change = ({ groups }: Deps, userId: string, changed: Change) =>
  rewriteList(groups, {
    userId,
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

/** Deletes a group, and takes its accounts out of it; they stay connected. Throws `DomainError('not-found')`. */
export const removeGroup = async (deps: { groups: Groups; accounts: Pick<Accounts, 'list' | 'setGroups'> }, { userId, id }: GroupRef) => {
  await takeGroupAway(deps, { userId, id })
  const accounts = await deps.accounts.list(userId)
  const members = accounts.filter(({ groups }) => groups.includes(id))
  await Promise.all(
    members.map((account) =>
      deps.accounts.setGroups(
        { userId, id: account.id },
        account.groups.filter((group) => group !== id),
      ),
    ),
  )
}

type MembershipDeps = { groups: Groups; accounts: Pick<Accounts, 'setGroups'> }

/** Puts an account into exactly these groups. Throws `DomainError`: `not-found` for the account, `invalid` naming `groupIds` for a group. */
export const setAccountGroups = async (deps: MembershipDeps, { userId, id }: AccountRef, groupIds: readonly string[]): Promise<Account> => {
  const { groups } = await deps.groups.read(userId)
  const unknown = groupIds.find((groupId) => groups.every((group) => group.id !== groupId))
  if (unknown !== undefined) throw invalidField('groupIds', `You don’t have a group “${unknown}”. It may have been deleted.`)
  const account = await deps.accounts.setGroups({ userId, id }, [...new Set(groupIds)])
  if (!account) throw notConnected()
  return account
}
