import { useMutation, useQueryClient } from '@tanstack/react-query'
import { authApi } from '#shared/contracts/auth.ts'
import { userApi } from '#shared/contracts/user.ts'
import type { PublishingSettings } from '#shared/domain/publishing-settings.ts'
import { request } from '#web/lib/api.ts'
import { userQueries } from './queries.ts'

export const useResendVerification = () =>
  useMutation({ mutationFn: async (email: string) => (await request(authApi.resendVerification, { email })).body })

/** Changes made quickly one after the other are sent in their order. */
export const useSavePublishing = () => {
  const queryClient = useQueryClient()
  const { queryKey } = userQueries.publishing()
  return useMutation({
    scope: { id: 'publishing' },
    mutationFn: async (settings: PublishingSettings) => (await request(userApi.setPublishing, settings)).body,
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}
