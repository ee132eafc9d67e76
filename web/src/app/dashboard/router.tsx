import { createBrowserRouter, redirect } from 'react-router-dom'
import { Failure, FailurePage } from './failure.tsx'
import { loadShell } from './load-shell.ts'
import { Loading } from './loading.tsx'
import { NotFound } from './not-found.tsx'
import { Shell } from './shell.tsx'

/** The dashboard's routes; each screen is a module of its own, loaded when it is first shown. */
export const router = createBrowserRouter([
  {
    path: '/dashboard',
    loader: loadShell,
    Component: Shell,
    ErrorBoundary: FailurePage,
    HydrateFallback: Loading,
    children: [
      {
        ErrorBoundary: Failure,
        children: [
          { index: true, lazy: () => import('#web/routes/dashboard/entrance.ts') },
          { path: 'overview', lazy: () => import('#web/routes/dashboard/overview.tsx') },
          { path: 'posts', lazy: () => import('#web/routes/dashboard/posts.tsx') },
          { path: 'scheduled', lazy: () => import('#web/routes/dashboard/scheduled.tsx') },
          { path: 'platforms', lazy: () => import('#web/routes/dashboard/platforms.tsx') },
          { path: 'settings', lazy: () => import('#web/routes/dashboard/settings.tsx') },
          { path: 'documentation', lazy: () => import('#web/routes/dashboard/documentation.tsx') },
          { path: 'suggest-feature', lazy: () => import('#web/routes/dashboard/suggest-feature.tsx') },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
  // An address that is led to this page but is no screen of it.
  { path: '*', loader: () => redirect('/dashboard/overview'), HydrateFallback: Loading },
])
