import { queryClient } from '#web/lib/query-client.ts'
import { userQueries } from './queries.ts'

/** Hears of changes to the person that were made in another tab. */
export const watchUser = () =>
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === 'user' && newValue !== null) void queryClient.invalidateQueries({ queryKey: userQueries.me().queryKey })
  })
