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
import { setUndoTime } from '#web/lib/undo-time.ts'

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
      // An emailed link is opened elsewhere. Refetching on return shows the result at once.
      staleTime: ({ state }) => (waitsForMail(state.data) ? 0 : 5 * minuteMs),
    }),
  publishing: () =>
    queryOptions({
      queryKey: [...userQueries.all(), 'publishing'],
      queryFn: async ({ signal }) => (await request(userApi.publishing, {}, { signal })).body,
    }),
}

/** People open emailed links in another tab. */
const waitsForMail = (user: UserAnswer | undefined) =>
  user !== undefined && (!user.isEmailVerified || user.pendingEmail !== undefined || user.deliveryProblem !== undefined)

/** The signed-in person. The dashboard renders nothing before they're loaded, so nothing suspends here. */
export const usePerson = () => useSuspenseQuery(userQueries.me()).data

/**
 * Applies the person as the server knows them, both for this browser's next page and to how Crier looks from now on.
 */
export const takeUser = (user: UserAnswer) => {
  keepUser(user)
  applyPreferences(user.preferences)
  setLanguage(user.preferences.language)
}

/** Applies a person's preferences. */
export const applyPreferences = ({ theme, timeZone, clock, hasUndoTime }: Preferences) => {
  setTheme(theme)
  setTimeZone(timeZone)
  setClock(clock === 'locale' ? undefined : clock)
  setUndoTime(hasUndoTime)
}

/** Listens for changes to the person made in another tab. */
export const watchUser = () =>
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === 'user' && newValue !== null) void queryClient.invalidateQueries({ queryKey: userQueries.me().queryKey })
  })
