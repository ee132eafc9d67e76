import { isShared, isTestWorkspace } from '#shared/domain/id.ts'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { planQuery } from '#web/features/billing/plan-query.ts'
import { userQueries } from '#web/features/user/queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { forgetSession } from '#web/lib/session.ts'
import { leaveForLogin } from '#web/lib/session-end.ts'
import { workspaceQueries } from '#web/lib/use-workspace.ts'
import { currentWorkspace, setWorkspace } from '#web/lib/workspace.ts'

/**
 * Loads what every screen needs: who the person is. If the server refuses, the session is useless, so this leaves for
 * the login page. An unreachable server is no reason to sign anyone out.
 */
export const loadShell = async () => {
  enterNamedWorkspace()
  void queryClient.prefetchQuery(accountQueries.list())
  void queryClient.prefetchQuery(accountQueries.platforms())
  try {
    await Promise.all([
      queryClient.ensureQueryData(userQueries.me()),
      currentWorkspace() !== undefined && queryClient.ensureQueryData(workspaceQueries.current()),
      // Banners show that publishing is paused or a payment failed. Loading them late would push the screen down.
      queryClient.prefetchQuery(userQueries.publishing()),
      queryClient.prefetchQuery({ ...planQuery(), retry: false }),
    ])
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    forgetSession()
    leaveForLogin()
    // Show nothing until the browser leaves the page. No screen works without the person.
    await new Promise(() => undefined)
  }
  return null
}

/** An email about a shared workspace, or a link to a test post, leads to a page there, whatever the tab showed last. */
const enterNamedWorkspace = () => {
  const named = new URLSearchParams(window.location.search).get('workspace')
  if (named !== null && (isShared(named) || isTestWorkspace(named))) setWorkspace(named)
}
