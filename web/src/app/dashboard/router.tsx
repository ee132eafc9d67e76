import { createBrowserRouter } from 'react-router-dom'
import { loadShell } from './load-shell.ts'
import { Failure, FailurePage, Loading } from './loading.tsx'
import { Shell } from './shell.tsx'

/** The dashboard's routes. Each screen is its own module, loaded when it's first shown. */
export const router = createBrowserRouter([
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
