import { queryOptions } from '@tanstack/react-query'
import { request } from '#web/lib/api.ts'

/** The query key prefix for all billing data. */
export const billingKey = ['billing'] as const

/**
 * The person's plan and its usage. The contract loads on first use, because every screen requests this and few show
 * much of it.
 */
export const planQuery = () =>
  queryOptions({
    queryKey: [...billingKey, 'plan'],
    queryFn: async ({ signal }) => {
      const { paymentsApi } = await import('#shared/contracts/payments.ts')
      return (await request(paymentsApi.plan, {}, { signal })).body
    },
  })
