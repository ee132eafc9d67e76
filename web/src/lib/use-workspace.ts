import { queryOptions, useQuery } from '@tanstack/react-query'
import { isShared } from '#shared/domain/id.ts'
import { type Permission, permissionsOf, type Role } from '#shared/domain/roles.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { request } from './api.ts'
import { everyPage } from './every-page.ts'
import { currentWorkspace } from './workspace.ts'

/** Loaded when it's needed: most people have no shared workspace. */
const contract = async () => (await import('#shared/contracts/workspaces.ts')).workspacesApi

export const workspaceQueries = {
  all: () => ['workspaces'] as const,
  /** The workspaces the person is in: first their own, then the others by name. */
  list: () =>
    queryOptions({
      queryKey: [...workspaceQueries.all(), 'list'],
      queryFn: async ({ signal }) => {
        const { list } = await contract()
        const found = await everyPage(async (page) => (await request(list, page, { signal })).body)
        return found.toSorted((one, other) => Number(other.isPersonal) - Number(one.isPersonal) || one.name.localeCompare(other.name))
      },
      staleTime: minuteMs,
    }),
  current: () =>
    queryOptions({
      queryKey: [...workspaceQueries.all(), 'current'],
      queryFn: async ({ signal }) => (await request((await contract()).get, {}, { signal })).body,
      staleTime: minuteMs,
    }),
  members: () =>
    queryOptions({
      queryKey: [...workspaceQueries.all(), 'members'],
      queryFn: async ({ signal }) => (await request((await contract()).members, {}, { signal })).body,
    }),
  /** Everyone who is or was in the workspace, by name. */
  people: () =>
    queryOptions({
      queryKey: [...workspaceQueries.all(), 'people'],
      queryFn: async ({ signal }) => {
        const { people } = await contract()
        return everyPage(async (page) => (await request(people, page, { signal })).body)
      },
      staleTime: minuteMs,
    }),
}

/** Says what the person may do in the workspace. */
export type May = (permission: Exclude<Permission, 'self'>) => boolean

/** What the person may do where this tab works. `shared` is undefined in their own workspace, and in their own test data. */
export type Workspace = {
  shared: { id: string; name: string; needsApproval: boolean } | undefined
  role: Role
  may: May
}

/**
 * The workspace this tab works in. The dashboard renders nothing before a shared one is loaded. One's own needs no
 * request.
 */
export const useWorkspace = (): Workspace => {
  const id = currentWorkspace()
  const { data } = useQuery({ ...workspaceQueries.current(), enabled: id !== undefined && isShared(id) })
  if (id === undefined || !isShared(id)) return { shared: undefined, role: 'owner', may: () => true }
  const { name = '', role = 'client', needsApproval = false, permissions = permissionsOf.client } = data ?? {}
  return { shared: { id, name, needsApproval }, role, may: (permission) => permissions.includes(permission) }
}
