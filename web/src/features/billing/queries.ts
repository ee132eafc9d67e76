import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { paymentsApi } from '#shared/contracts/payments.ts'
import { secondMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'
import { billingKey } from './plan-query.ts'

/** So often it is asked whether a payment has arrived: every second at first, more rarely for one that takes its time or is not made yet. */
const pollMs = { soon: secondMs, late: 5 * secondMs }
const soonTries = 20

const invoicesPerPage = 12

export const billingQueries = {
  /** How a payment stands, asked again until it has come to an end. */
  checkout: (sessionId: string) =>
    queryOptions({
      queryKey: [...billingKey, 'checkout', sessionId],
      queryFn: async ({ signal }) => (await request(paymentsApi.checkout, { sessionId }, { signal })).body,
      refetchInterval: ({ state: { data, dataUpdateCount } }) => {
        if (data?.status === 'processing') return dataUpdateCount < soonTries ? pollMs.soon : pollMs.late
        return data?.status === 'open' && pollMs.late
      },
    }),
  /** The newest invoices first, as many pages as were asked for. */
  invoices: () =>
    infiniteQueryOptions({
      queryKey: [...billingKey, 'invoices'],
      queryFn: async ({ pageParam, signal }) => {
        const page = { limit: invoicesPerPage, ...(pageParam !== undefined && { cursor: pageParam }) }
        return (await request(paymentsApi.invoices, page, { signal })).body
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ cursor }) => cursor,
    }),
}
