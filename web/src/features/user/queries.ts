import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { userApi } from '#shared/contracts/user.ts'
import type { UserAnswer } from '#shared/contracts/user-answer.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'
import { takeUser } from './take-user.ts'

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
  user !== undefined && (!user.isEmailVerified || user.pendingEmail !== undefined || user.mailTrouble !== undefined)

/** The person who is signed in. The dashboard shows nothing before it knows them, so nobody waits here. */
export const usePerson = () => useSuspenseQuery(userQueries.me()).data
