import { useMutation, useQueryClient } from '@tanstack/react-query'
import { authApi } from '#shared/contracts/auth.ts'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import { userApi } from '#shared/contracts/user.ts'
import type { UserAnswer } from '#shared/contracts/user-answer.ts'
import type { PublishingSettings } from '#shared/domain/publishing-settings.ts'
import { request } from '#web/lib/api.ts'
import { takeUser, userQueries } from './queries.ts'

/** Quick successive changes to the person are sent in order. */
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

/** Emails a link for setting a password. */
export const useRequestReset = () =>
  useMutation({ mutationFn: async (email: string) => (await request(authApi.requestReset, { email })).body })

/** Quick successive changes are sent in order. */
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

export type UserChange = InputFor<typeof userApi.update>

/** A setting that is chosen rather than typed, and so is saved at once. */
export type Choice = Pick<UserChange, 'preferences' | 'notifications'>

/** The person as they will be once the choice is saved. */
export const withChoice = (user: UserAnswer, { preferences, notifications }: Choice): UserAnswer => {
  const { timeZone = user.preferences.timeZone, language = user.preferences.language, ...chosen } = preferences ?? {}
  return {
    ...user,
    preferences: {
      ...(timeZone !== null && timeZone !== undefined && { timeZone }),
      ...(language !== null && language !== undefined && { language }),
      clock: chosen.clock ?? user.preferences.clock,
      weekStart: chosen.weekStart ?? user.preferences.weekStart,
      theme: chosen.theme ?? user.preferences.theme,
      hasUndoTime: chosen.hasUndoTime ?? user.preferences.hasUndoTime,
      ...(user.preferences.hasCelebrated && { hasCelebrated: true }),
    },
    notifications: { ...user.notifications, ...notifications },
  }
}
