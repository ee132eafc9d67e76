import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { adminQueries } from './queries.ts'

/** Does something as an administrator, says so or why not, and shows how everything stands then. */
export const useAct = <Input, Result>(act: (input: Input) => Promise<Result>, told: (result: Result) => string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (result) => showToast({ kind: 'success', text: told(result) }),
    onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminQueries.all() }),
  })
}
