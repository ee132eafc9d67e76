import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Permission, permissionsOf, type Role } from '#shared/domain/roles.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { request } from './api.ts'
import { currentWorkspace } from './workspace.ts'

/** Loaded when it's needed: most people have no shared workspace. */
const contract = async () => (await import('#shared/contracts/workspaces.ts')).workspacesApi

export const workspaceQueries = {
  all: () => ['workspaces'] as const,
  list: () =>
    queryOptions({
      queryKey: [...workspaceQueries.all(), 'list'],
      queryFn: async ({ signal }) => (await request((await contract()).list, {}, { signal })).body,
      staleTime: minuteMs,
    }),
  current: () =>
    queryOptions({
      queryKey: [...workspaceQueries.all(), 'current'],
      queryFn: async ({ signal }) => (await request((await contract()).get, {}, { signal })).body,
      staleTime: minuteMs,
    }),
}

/** What the person may do where this tab works. `shared` is undefined in their own workspace. */
export type Workspace = {
  shared: { id: string; name: string } | undefined
  role: Role
  may: (permission: Exclude<Permission, 'self'>) => boolean
}

/**
 * The workspace this tab works in. The dashboard renders nothing before a shared one is loaded. One's own needs no
 * request.
 */
export const useWorkspace = (): Workspace => {
  const id = currentWorkspace()
  const { data } = useQuery({ ...workspaceQueries.current(), enabled: id !== undefined })
  if (id === undefined) return { shared: undefined, role: 'owner', may: () => true }
  const { name = '', role = 'client', permissions = permissionsOf.client } = data ?? {}
  return { shared: { id, name }, role, may: (permission) => permissions.includes(permission) }
}
