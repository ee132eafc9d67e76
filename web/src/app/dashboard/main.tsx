import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { watchUser } from '#web/features/user/queries.ts'
import { takeNotice } from '#web/lib/notices.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { admitToDashboard, watchSession } from '#web/lib/session-end.ts'
import { showToast } from '#web/lib/toast.ts'
import '#web/styles/dashboard.css'
import '#web/styles/nameplate.css'
import { openRouter } from './router.tsx'
import { forgetScroll } from './shell.tsx'

if (admitToDashboard()) {
  forgetScroll()
  watchSession()
  watchUser()
  const notice = takeNotice()
  if (notice) showToast(notice)
  const place = document.getElementById('app')
  if (!place) throw new Error('The page has no place for the application.')
  createRoot(place).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={openRouter()} />
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  )
  void import('../shell/api-status.ts').then(({ watchApi }) => watchApi())
}
