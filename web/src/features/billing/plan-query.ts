import { queryOptions } from '@tanstack/react-query'
import { request } from '#web/lib/api.ts'

/** Everything that is known of paying lies below this key. */
export const billingKey = ['billing'] as const

/** The person's plan and what of it is used. Its contract is loaded when it is first asked for: every screen asks, and few show much of it. */
export const planQuery = () =>
  queryOptions({
    queryKey: [...billingKey, 'plan'],
    queryFn: async ({ signal }) => {
      const { paymentsApi } = await import('#shared/contracts/payments.ts')
      return (await request(paymentsApi.plan, {}, { signal })).body
    },
  })
