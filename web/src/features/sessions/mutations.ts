import { useMutation, useQueryClient } from '@tanstack/react-query'
import { authApi } from '#shared/contracts/auth.ts'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { sessionQueries } from './queries.ts'

/** Signs out on one device. It leaves the list at once, and comes back if the server refuses. */
export const useEndSession = () => {
  const queryClient = useQueryClient()
  const { queryKey } = sessionQueries.list()
  return useMutation({
    mutationFn: (id: string) => request(authApi.endSession, { id }),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(
        queryKey,
        before?.filter((session) => session.id !== id),
      )
      return before
    },
    onError: (_error, _id, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/**
 * Signs out everywhere but here, and says so. `onEnded` is called even when the button has gone by then, because the list without the others came
 * first.
 */
export const useEndOtherSessions = (onEnded: () => void) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => request(authApi.endOtherSessions, {}),
    onSuccess: () => {
      showToast({ kind: 'success', text: 'You are signed out everywhere else.' })
      onEnded()
    },
    onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionQueries.all() }),
  })
}
