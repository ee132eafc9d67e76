import { queryOptions, useQuery } from '@tanstack/react-query'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import { type Permission, permissionsOf, type Role } from '#shared/domain/roles.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { usePerson } from '#web/features/user/queries.ts'
import { request } from '#web/lib/api.ts'
import { currentWorkspace } from '#web/lib/workspace.ts'

export const workspaceQueries = {
  all: () => ['workspaces'] as const,
  list: () =>
    queryOptions({
      queryKey: [...workspaceQueries.all(), 'list'],
      queryFn: async ({ signal }) => (await request(workspacesApi.list, {}, { signal })).body,
      staleTime: minuteMs,
    }),
  current: () =>
    queryOptions({
      queryKey: [...workspaceQueries.all(), 'current'],
      queryFn: async ({ signal }) => (await request(workspacesApi.get, {}, { signal })).body,
      staleTime: minuteMs,
    }),
}

/** The workspace this tab works in, and what the person may do there. */
export type CurrentWorkspace = {
  id: string
  name: string
  role: Role
  isPersonal: boolean
  needsApproval: boolean
  may: (permission: Exclude<Permission, 'self'>) => boolean
}

/** The dashboard renders nothing before a shared workspace is loaded. A personal one needs no request. */
export const useWorkspace = (): CurrentWorkspace => {
  const { id, name } = usePerson()
  const isPersonal = currentWorkspace() === undefined
  const { data } = useQuery({ ...workspaceQueries.current(), enabled: !isPersonal })
  if (isPersonal) return { id, name, role: 'owner', isPersonal, needsApproval: false, may: () => true }
  const permissions = data?.permissions ?? permissionsOf.client
  return {
    id: currentWorkspace() ?? id,
    name: data?.name ?? '',
    role: data?.role ?? 'client',
    isPersonal,
    needsApproval: data?.needsApproval ?? false,
    may: (permission) => permissions.includes(permission),
  }
}
