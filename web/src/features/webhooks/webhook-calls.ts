import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import { eventsApi } from '#shared/contracts/events.ts'
import { secondMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'

/** Someone who debugs their endpoint watches the log. */
const logRefetchMs = 5 * secondMs
const listRefetchMs = 30 * secondMs

export const webhookQueries = {
  all: () => ['webhooks'] as const,
  list: () =>
    queryOptions({
      queryKey: [...webhookQueries.all(), 'list'],
      queryFn: async ({ signal }) => (await request(eventsApi.listWebhooks, {}, { signal })).body,
      refetchInterval: listRefetchMs,
    }),
  /** Refetched while it's short. Whoever has asked for more is reading what's further back. */
  deliveries: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...webhookQueries.all(), 'deliveries', id],
      queryFn: async ({ pageParam, signal }) =>
        (await request(eventsApi.deliveries, { id, limit: 25, cursor: pageParam }, { signal })).body,
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ cursor }) => cursor,
      refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : logRefetchMs),
    }),
}

/** Changes something about endpoints, and reads all about them again. */
const useWebhookAct = <Input, Result>(act: (input: Input) => Promise<Result>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn: act, onSettled: () => client.invalidateQueries({ queryKey: webhookQueries.all() }) })
}

/** Adds an endpoint. Its secret is in the answer only. */
export const useCreateWebhook = () =>
  useWebhookAct(async (input: InputFor<typeof eventsApi.createWebhook>) => (await request(eventsApi.createWebhook, input)).body)

export const useChangeWebhook = () =>
  useWebhookAct(async (input: InputFor<typeof eventsApi.changeWebhook>) => (await request(eventsApi.changeWebhook, input)).body)

export const useRemoveWebhook = () => useWebhookAct(async (id: string) => void (await request(eventsApi.removeWebhook, { id })))

export const useResumeWebhook = () => useWebhookAct(async (id: string) => (await request(eventsApi.resumeWebhook, { id })).body)

/** Replaces an endpoint's secret. The new one is in the answer only. */
export const useRotateSecret = () => useWebhookAct(async (id: string) => (await request(eventsApi.rotateSecret, { id })).body)

export const useTestWebhook = () =>
  useWebhookAct(async (input: InputFor<typeof eventsApi.testWebhook>) => (await request(eventsApi.testWebhook, input)).body)

export const useResend = () =>
  useWebhookAct(async (input: InputFor<typeof eventsApi.resendDelivery>) => void (await request(eventsApi.resendDelivery, input)))

export const useResendRange = () =>
  useWebhookAct(async (input: InputFor<typeof eventsApi.resendRange>) => void (await request(eventsApi.resendRange, input)))
