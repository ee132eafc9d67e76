import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { page } from 'vitest/browser'
// Components hear of changes as they do in the application.
import '#web/lib/query-client.ts'
import { ToastHost } from '#web/components/toast-host.tsx'

/** What the dashboard puts around a screen: a router, a cache that no other test knows, and a host for toasts; and where the person is at first. */
export const InApplication = ({ at = '/', children }: { at?: string; children: ReactNode }) => {
  const [router] = useState(() => createMemoryRouter([{ path: '*', element: <Screen>{children}</Screen> }], { initialEntries: [at] }))
  return <RouterProvider router={router} />
}

/** Where the person is, after links and moves. */
export const address = page.getByTestId('address')

const Screen = ({ children }: { children: ReactNode }) => {
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  const { pathname, search, hash } = useLocation()
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ToastHost />
      <p data-testid="address">{`${pathname}${search}${hash}`}</p>
    </QueryClientProvider>
  )
}
