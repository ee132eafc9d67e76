import { notifyManager, QueryClient } from '@tanstack/react-query'
import { secondMs } from '#shared/domain/times.ts'
import { ApiError } from './api-error.ts'

// What is told to components is shown before the next paint. A moment later a control that was just pressed would have fallen back once.
notifyManager.setScheduler(queueMicrotask)

const triesMax = 2

/** The cache of everything the server told. A refusal is not asked again; a broken connection or server is, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15 * secondMs,
      retry: (failures, error) => failures < triesMax && !(error instanceof ApiError && error.status < 500),
    },
    // Offline, a change fails at once and says so, instead of waiting out of sight.
    mutations: { networkMode: 'always' },
  },
})
