import type { InputFor } from '#shared/contracts/endpoint.ts'
import type { userApi } from '#shared/contracts/user.ts'
import type { UserAnswer } from '#shared/contracts/user-answer.ts'

export type UserChange = InputFor<typeof userApi.update>

/** What is chosen rather than typed, and therefore saved at once. */
export type Choice = Pick<UserChange, 'preferences' | 'notifications'>

/** The person as they will be once a choice is saved. */
export const withChoice = (user: UserAnswer, { preferences, notifications }: Choice): UserAnswer => {
  const { timeZone = user.preferences.timeZone, ...chosen } = preferences ?? {}
  return {
    ...user,
    preferences: {
      ...(timeZone !== null && timeZone !== undefined && { timeZone }),
      clock: chosen.clock ?? user.preferences.clock,
      weekStart: chosen.weekStart ?? user.preferences.weekStart,
      theme: chosen.theme ?? user.preferences.theme,
    },
    notifications: { ...user.notifications, ...notifications },
  }
}
