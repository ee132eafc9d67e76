import { useMutation, useQueryClient } from '@tanstack/react-query'
import { authApi } from '#shared/contracts/auth.ts'
import { userApi } from '#shared/contracts/user.ts'
import type { PublishingSettings } from '#shared/domain/publishing-settings.ts'
import { request } from '#web/lib/api.ts'
import type { UserChange } from './choice.ts'
import { userQueries } from './queries.ts'
import { takeUser } from './take-user.ts'

/** Changes to the person made quickly one after the other are sent in their order. */
export const userScope = { id: 'user' }

export const saveUser = async (change: UserChange) => (await request(userApi.update, change)).body

export const useSaveProfile = () => {
  const queryClient = useQueryClient()
  return useMutation({
    scope: userScope,
    mutationFn: saveUser,
    onSuccess: (user) => {
      takeUser(user)
      queryClient.setQueryData(userQueries.me().queryKey, user)
    },
  })
}

export const useResendVerification = () =>
  useMutation({ mutationFn: async (email: string) => (await request(authApi.resendVerification, { email })).body })

/** Mails a link that sets a password. */
export const useRequestReset = () =>
  useMutation({ mutationFn: async (email: string) => (await request(authApi.requestReset, { email })).body })

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
