import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { workspaceQueries } from '#web/lib/use-workspace.ts'

/** The open invitations of the workspace this tab works in. */
export const invitationsQuery = () =>
  queryOptions({
    queryKey: [...workspaceQueries.all(), 'invitations'],
    queryFn: async ({ signal }) => (await request(workspacesApi.invitations, {}, { signal })).body,
  })

/** Changes something about a workspace, says so, and reads everything about workspaces again. */
export const useWorkspaceAct = <Input, Result>(act: (input: Input) => Promise<Result>, said: (input: Input) => string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async (_result, input) => {
      await queries.invalidateQueries({ queryKey: workspaceQueries.all() })
      showToast({ kind: 'success', text: said(input) })
    },
    onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
  })
}
