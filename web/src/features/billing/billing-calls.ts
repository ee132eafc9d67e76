import { infiniteQueryOptions, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type PlanOverview, paymentsApi } from '#shared/contracts/payments.ts'
import type { PaidPlan } from '#shared/domain/plans.ts'
import { secondMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'
import { useReturn } from '#web/lib/use-return.ts'
import { billingKey, planQuery } from './plan-query.ts'

/**
 * How often to check whether a payment has arrived: every second at first, then less often for one that takes its time
 * or hasn't been made yet.
 */
const pollMs = { soon: secondMs, late: 5 * secondMs }
const soonTries = 20

const invoicesPerPage = 12

export const billingQueries = {
  /** A payment's status, polled until it's final. */
  checkout: (sessionId: string) =>
    queryOptions({
      queryKey: [...billingKey, 'checkout', sessionId],
      queryFn: async ({ signal }) => (await request(paymentsApi.checkout, { sessionId }, { signal })).body,
      refetchInterval: ({ state: { data, dataUpdateCount } }) => {
        if (data?.status === 'processing') return dataUpdateCount < soonTries ? pollMs.soon : pollMs.late
        return data?.status === 'open' && pollMs.late
      },
    }),
  /** Invoices, newest first, as many pages as requested. */
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

/** How many times to check, a second apart, whether a change made at Stripe has arrived here. */
const waitTries = 20

type Change<Input> = {
  send: (input: Input) => Promise<unknown>
  isThere: (known: PlanOverview, input: Input) => boolean
}

/**
 * Changes the subscription at Stripe and waits until Stripe's webhook confirms it, because nothing else changes it
 * here. Resolves to true if it has arrived, and to false if it's still on its way.
 */
const useChange = <Input>({ send, isThere }: Change<Input>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => {
      await send(input)
      return arrival(queryClient, (known) => isThere(known, input))
    },
    // A plan affects accounts and posts as well.
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

/**
 * Switches to another paid plan at the price from its preview. Redirects to Stripe if the payment needs confirmation.
 */
export const useChangePlan = () => {
  const change = useChange({
    send: async (wanted: { plan: PaidPlan; asOf: string }) => {
      const { url } = (await request(paymentsApi.changePlan, wanted)).body
      if (url === undefined) return
      // The page is being left for Stripe's, which doesn't redirect back.
      location.assign(url)
      return new Promise<never>(() => {})
    },
    isThere: ({ subscription }, { plan }) => subscription?.plan === plan,
  })
  useReturnFromStripe(change.reset)
  return change
}

/** Cancels the subscription at the end of the paid month. */
export const useCancelSubscription = () =>
  useChange({
    send: () => request(paymentsApi.cancel, {}),
    isThere: ({ subscription }) => subscription?.endsAt !== undefined,
  })

/** Undoes a cancellation. */
export const useResumeSubscription = () =>
  useChange({
    send: () => request(paymentsApi.resume, {}),
    isThere: ({ subscription }) => subscription?.endsAt === undefined,
  })

/** Redirects to Stripe's portal for the card, invoices, and subscription. */
export const useOpenPortal = () => {
  const open = useMutation({ mutationFn: async () => location.assign((await request(paymentsApi.portal, {})).body.url) })
  useReturnFromStripe(open.reset)
  return open
}

/** When a person goes back from Stripe, ends the call that led there and fetches what they may have changed. */
const useReturnFromStripe = (reset: () => void) => {
  const queryClient = useQueryClient()
  useReturn(() => {
    reset()
    void queryClient.invalidateQueries({ queryKey: billingKey })
  })
}

/** Requests a refund of the last payment. Resolves to the message for the person. */
export const useAskForRefund = () =>
  useMutation({ mutationFn: async (reason: string) => (await request(paymentsApi.refund, { reason })).body.message })
