import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { userApi } from '#shared/contracts/user.ts'
import type { UserAnswer } from '#shared/contracts/user-answer.ts'
import { minuteMs } from '#shared/domain/times.ts'
import type { Preferences } from '#shared/domain/users.ts'
import { request } from '#web/lib/api.ts'
import { setLanguage } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { keepUser } from '#web/lib/session.ts'
import { setClock, setTimeZone } from '#web/lib/show-time.ts'
import { setTheme } from '#web/lib/theme.ts'

export const userQueries = {
  all: () => ['user'] as const,
  me: () =>
    queryOptions({
      queryKey: [...userQueries.all(), 'me'],
      queryFn: async ({ signal }) => {
        const { body } = await request(userApi.get, {}, { signal })
        takeUser(body)
        return body
      },
      // A mailed link is opened elsewhere: coming back shows at once that it was.
      staleTime: ({ state }) => (waitsForMail(state.data) ? 0 : 5 * minuteMs),
    }),
  publishing: () =>
    queryOptions({
      queryKey: [...userQueries.all(), 'publishing'],
      queryFn: async ({ signal }) => (await request(userApi.publishing, {}, { signal })).body,
    }),
}

/** People open a link of a mail in another tab. */
const waitsForMail = (user: UserAnswer | undefined) =>
  user !== undefined && (!user.isEmailVerified || user.pendingEmail !== undefined || user.deliveryProblem !== undefined)

/** The person who is signed in. The dashboard shows nothing before it knows them, so nobody waits here. */
export const usePerson = () => useSuspenseQuery(userQueries.me()).data

/** Takes the person as the server knows them: for the next page of this browser, and in how Crier looks from now on. */
export const takeUser = (user: UserAnswer) => {
  keepUser(user)
  applyPreferences(user.preferences)
  setLanguage(user.preferences.language)
}

/** Shows Crier as a person wants to see it. */
export const applyPreferences = ({ theme, timeZone, clock }: Preferences) => {
  setTheme(theme)
  setTimeZone(timeZone)
  setClock(clock === 'locale' ? undefined : clock)
}

/** Hears of changes to the person that were made in another tab. */
export const watchUser = () =>
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === 'user' && newValue !== null) void queryClient.invalidateQueries({ queryKey: userQueries.me().queryKey })
  })
