import { queryOptions } from '@tanstack/react-query'
import { userApi } from '#shared/contracts/user.ts'
import { request } from '#web/lib/api.ts'
import { keepUser } from '#web/lib/session.ts'

export const userQueries = {
  all: () => ['user'] as const,
  me: () =>
    queryOptions({
      queryKey: [...userQueries.all(), 'me'],
      queryFn: async ({ signal }) => {
        const { body } = await request(userApi.get, {}, { signal })
        keepUser(body)
        return body
      },
      // The mailed link is opened in another tab: coming back shows at once that it was.
      staleTime: ({ state }) => (state.data?.isEmailVerified === false ? 0 : 5 * 60_000),
    }),
  publishing: () =>
    queryOptions({
      queryKey: [...userQueries.all(), 'publishing'],
      queryFn: async ({ signal }) => (await request(userApi.publishing, {}, { signal })).body,
    }),
}
