import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type GroupAnswer, groupsApi } from '#shared/contracts/groups.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { request } from '#web/lib/api.ts'
import { groupsQuery } from './group-queries.ts'
import { accountQueries } from './queries.ts'

type Groups = readonly GroupAnswer[]
type Accounts = readonly AccountAnswer[]

/** Runs changes one at a time, in order, because each request sends all of an account's groups as shown. */
const scope = { id: 'groups' }
const mutationKey = ['groups']

export const useCreateGroup = () => {
  const queryClient = useQueryClient()
  return useMutation({
    scope,
    mutationKey,
    mutationFn: async (name: string) => (await request(groupsApi.create, { name })).body,
    onSuccess: (group) => changeGroups(queryClient, (groups) => [...groups, group]),
    onSettled: () => readAnew(queryClient),
  })
}

export const useRenameGroup = () => {
  const queryClient = useQueryClient()
  return useMutation({
    scope,
    mutationKey,
    mutationFn: async ({ id, name }: GroupAnswer) => (await request(groupsApi.rename, { id, name })).body,
    onMutate: async (renamed) => {
      await stopReading(queryClient)
      const name = queryClient.getQueryData(groupsQuery().queryKey)?.find(({ id }) => id === renamed.id)?.name
      changeGroups(queryClient, (groups) => rename(groups, renamed))
      return { name }
    },
    onError: (_error, { id }, context) => {
      const { name } = context ?? {}
      if (name !== undefined) changeGroups(queryClient, (groups) => rename(groups, { id, name }))
    },
    onSettled: () => readAnew(queryClient),
  })
}

export const useRemoveGroup = () => {
  const queryClient = useQueryClient()
  return useMutation({
    scope,
    mutationKey,
    mutationFn: async ({ id }: GroupAnswer) => (await request(groupsApi.remove, { id })).body,
    onMutate: async ({ id }) => {
      await stopReading(queryClient)
      changeGroups(queryClient, (groups) => groups.filter((group) => group.id !== id))
    },
    onError: (_error, group) => changeGroups(queryClient, (groups) => [...groups, group]),
    onSettled: () => readAnew(queryClient),
  })
}

type Membership = { account: AccountAnswer; groupId: string; isMember: boolean }

/** Adds an account to a group, or removes it. */
export const useSetMembership = () => {
  const queryClient = useQueryClient()
  const change = ({ account, groupId, isMember }: Membership) =>
    changeAccounts(queryClient, (accounts) =>
      accounts.map((other) => (other.id === account.id ? { ...other, groups: withGroup(other.groups, groupId, isMember) } : other)),
    )
  return useMutation({
    scope,
    mutationKey,
    mutationFn: async ({ account, groupId, isMember }: Membership) => {
      // Use the groups shown now, not at the time of the press: an earlier change may have been refused since.
      const shown = queryClient.getQueryData(accountQueries.list().queryKey)?.find(({ id }) => id === account.id) ?? account
      return (await request(groupsApi.setOfAccount, { accountId: account.id, groupIds: withGroup(shown.groups, groupId, isMember) })).body
    },
    onMutate: async (membership) => {
      await stopReading(queryClient)
      change(membership)
    },
    onError: (_error, membership) => change({ ...membership, isMember: !membership.isMember }),
    onSettled: () => readAnew(queryClient),
  })
}

const withGroup = (groups: readonly string[], id: string, isMember: boolean) => [
  ...groups.filter((group) => group !== id),
  ...(isMember ? [id] : []),
]

const rename = (groups: Groups, { id, name }: GroupAnswer) => groups.map((group) => (group.id === id ? { id, name } : group))

const changeGroups = (queryClient: QueryClient, changed: (groups: Groups) => GroupAnswer[]) =>
  queryClient.setQueryData(groupsQuery().queryKey, (groups) => groups && changed(groups).toSorted(byName))

const changeAccounts = (queryClient: QueryClient, changed: (accounts: Accounts) => AccountAnswer[]) =>
  queryClient.setQueryData(accountQueries.list().queryKey, (accounts) => accounts && changed(accounts))

/** Cancels requests that started earlier, whose responses would undo what's shown. */
const stopReading = (queryClient: QueryClient) =>
  Promise.all([groupsQuery(), accountQueries.list()].map(({ queryKey }) => queryClient.cancelQueries({ queryKey })))

/** Refetches once, after the last of several changes. Until then, the server is behind what's shown. */
const readAnew = (queryClient: QueryClient) => {
  if (queryClient.isMutating({ mutationKey }) > 1) return
  return Promise.all([groupsQuery(), accountQueries.list()].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
}

/** Sorts like the API. */
const byName = (one: GroupAnswer, other: GroupAnswer) => one.name.localeCompare(other.name, 'en', { sensitivity: 'base', numeric: true })
