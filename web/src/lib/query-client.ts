import { notifyManager, QueryClient } from '@tanstack/react-query'
import { secondMs } from '#shared/domain/times.ts'
import { ApiError } from './api-error.ts'

// Notifies components before the next paint. Any later, and a control that was just pressed would briefly revert.
notifyManager.setScheduler(queueMicrotask)

const triesMax = 2

/** The cache of server data. A refused query isn't retried. A network or server failure is retried twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15 * secondMs,
      retry: (failures, error) => failures < triesMax && !(error instanceof ApiError && error.status < 500),
    },
    // Offline, a change fails at once with an error instead of waiting silently.
    mutations: { networkMode: 'always' },
  },
})
