import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { page } from 'vitest/browser'
// Makes components learn of changes as they do in the application.
import '#web/lib/query-client.ts'
import { ToastHost } from '#web/components/toast-host.tsx'

/** The dashboard's wrapper around a screen: a router that starts at `at`, a fresh cache, and a toast host. */
export const InApplication = ({ at = '/', children }: { at?: string; children: ReactNode }) => {
  const [router] = useState(() => createMemoryRouter([{ path: '*', element: <Screen>{children}</Screen> }], { initialEntries: [at] }))
  return <RouterProvider router={router} />
}

/** The current address, after links and navigation. */
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
