import { infiniteQueryOptions, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type PlanOverview, paymentsApi } from '#shared/contracts/payments.ts'
import type { PaidPlan } from '#shared/domain/plans.ts'
import { secondMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'
import { billingKey, planQuery } from './plan-query.ts'

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

/** So often it is asked, a second apart, whether a change at Stripe has arrived here. */
const waitTries = 20

type Change<Input> = {
  send: (input: Input) => Promise<unknown>
  isThere: (known: PlanOverview, input: Input) => boolean
}

/**
 * Changes the subscription at Stripe, and waits until Stripe's own word on it has arrived: nothing else changes it here. Resolves to whether it
 * has; if not, it is on its way.
 */
const useChange = <Input>({ send, isThere }: Change<Input>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => {
      await send(input)
      return arrival(queryClient, (known) => isThere(known, input))
    },
    // A plan decides about accounts and posts as well.
    onSettled: () => queryClient.invalidateQueries(),
  })
}

const arrival = async (queryClient: QueryClient, isThere: (known: PlanOverview) => boolean) => {
  for (let tries = 0; tries < waitTries; tries += 1) {
    const known = await queryClient.fetchQuery({ ...planQuery(), staleTime: 0 }).catch(() => undefined)
    if (known && isThere(known)) return true
    await new Promise((resolve) => setTimeout(resolve, secondMs))
  }
  return false
}

/** Changes to another paid plan, for what its preview said; leaves for Stripe where the payment has to be confirmed. */
export const useChangePlan = () =>
  useChange({
    send: async (change: { plan: PaidPlan; asOf: string }) => {
      const { url } = (await request(paymentsApi.changePlan, change)).body
      if (url === undefined) return
      // The page is being left for Stripe's, which leads nowhere else.
      location.assign(url)
      return new Promise<never>(() => {})
    },
    isThere: ({ subscription }, { plan }) => subscription?.plan === plan,
  })

/** Ends the subscription with the month that is paid for. */
export const useCancelSubscription = () =>
  useChange({
    send: () => request(paymentsApi.cancel, {}),
    isThere: ({ subscription }) => subscription?.endsAt !== undefined,
  })

/** Takes a cancellation back. */
export const useResumeSubscription = () =>
  useChange({
    send: () => request(paymentsApi.resume, {}),
    isThere: ({ subscription }) => subscription?.endsAt === undefined,
  })

/** Leaves for Stripe's own page for card, invoices and subscription. */
export const useOpenPortal = () =>
  useMutation({ mutationFn: async () => location.assign((await request(paymentsApi.portal, {})).body.url) })

/** Asks for the last payment back; resolves to what the person is told. */
export const useAskForRefund = () =>
  useMutation({ mutationFn: async (reason: string) => (await request(paymentsApi.refund, { reason })).body.message })
