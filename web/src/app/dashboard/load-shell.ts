import { accountQueries } from '#web/features/accounts/queries.ts'
import { planQuery } from '#web/features/billing/plan-query.ts'
import { userQueries } from '#web/features/user/queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { forgetSession } from '#web/lib/session.ts'
import { leaveForLogin } from '#web/lib/session-end.ts'

/**
 * What every screen needs: who the person is. If the server refuses to say, the session is of no use: out to the login page. A server that can't
 * be reached is no reason to sign anybody out.
 */
export const loadShell = async () => {
  void queryClient.prefetchQuery(accountQueries.list())
  void queryClient.prefetchQuery(accountQueries.platforms())
  try {
    await Promise.all([
      queryClient.ensureQueryData(userQueries.me()),
      // Banners say whether publishing is paused or a payment failed: they are there from the start, or they would push the screen down.
      queryClient.prefetchQuery(userQueries.publishing()),
      queryClient.prefetchQuery({ ...planQuery(), retry: false }),
    ])
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    forgetSession()
    leaveForLogin()
    // Until the page is left nothing is shown: no screen does without the person.
    await new Promise(() => undefined)
  }
  return null
}
