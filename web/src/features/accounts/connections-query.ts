import { queryOptions } from '@tanstack/react-query'
import { loadConnections } from '#web/platforms/screen-registry.ts'

/** What is said and asked of the accounts of each platform: scripts of its own, which no other screen needs. */
export const connectionsQuery = queryOptions({
  queryKey: ['platforms', 'connections'],
  queryFn: loadConnections,
  staleTime: Number.POSITIVE_INFINITY,
})
