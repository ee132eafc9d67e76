import { createBrowserRouter } from 'react-router-dom'
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
import { Failure, FailurePage, Loading } from './loading.tsx'
import { Shell } from './shell.tsx'

/**
 * Loads what every screen needs: who the person is. If the server refuses, the session is useless, so this leaves for
 * the login page. An unreachable server is no reason to sign anyone out.
 */
const loadShell = async () => {
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

/**
 * Opens the dashboard's routes. Each screen is its own module, loaded when it's first shown. The page's own starts to
 * load at once, so call this only for a person who's signed in.
 */
export const openRouter = () =>
  createBrowserRouter([
    {
      loader: loadShell,
      Component: Shell,
      ErrorBoundary: FailurePage,
      HydrateFallback: Loading,
      children: [
        {
          ErrorBoundary: Failure,
          children: [
            {
              path: '/dashboard',
              children: [
                { index: true, lazy: () => import('#web/routes/dashboard/entrance.ts') },
                { path: 'overview', lazy: () => import('#web/routes/dashboard/overview.tsx') },
                { path: 'posts', lazy: () => import('#web/routes/dashboard/posts.tsx') },
                { path: 'scheduled', lazy: () => import('#web/routes/dashboard/scheduled.tsx') },
                { path: 'queue', lazy: () => import('#web/routes/dashboard/queue.tsx') },
                { path: 'review', lazy: () => import('#web/routes/dashboard/review.tsx') },
                { path: 'platforms', lazy: () => import('#web/routes/dashboard/platforms.tsx') },
                { path: 'sandbox', lazy: () => import('#web/routes/dashboard/sandbox.tsx') },
                { path: 'settings', lazy: () => import('#web/routes/dashboard/settings.tsx') },
                { path: 'workspaces', lazy: () => import('#web/routes/dashboard/workspaces.tsx') },
                { path: 'join', lazy: () => import('#web/routes/dashboard/join.tsx') },
                { path: 'administration', lazy: () => import('#web/routes/dashboard/administration.tsx') },
                { path: 'documentation/:topic?', lazy: () => import('#web/routes/dashboard/documentation.tsx') },
                { path: 'suggest-feature', lazy: () => import('#web/routes/dashboard/suggest-feature.tsx') },
                { path: '*', lazy: () => import('./not-found.tsx') },
              ],
            },
            { path: '/payment/success', lazy: () => import('#web/routes/dashboard/payment-success.tsx') },
          ],
        },
      ],
    },
  ])
