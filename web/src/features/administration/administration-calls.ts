import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '#shared/contracts/admin.ts'
import type { PersonState } from '#shared/contracts/admin-rows.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'

/** Filters for the list of people. */
export type WantedPeople = { search: string; state: PersonState | undefined }

/** How often to refetch, while visible, what changes on its own. */
const refetchInterval = minuteMs / 2

export const adminQueries = {
  all: () => ['administration'] as const,
  people: ({ search, state }: WantedPeople) =>
    infiniteQueryOptions({
      queryKey: [...adminQueries.all(), 'people', { search, state }],
      queryFn: async ({ pageParam, signal }) =>
        (
          await request(
            adminApi.people,
            { search, limit: 25, ...(state && { state }), ...(pageParam !== undefined && { cursor: pageParam }) },
            { signal },
          )
        ).body,
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ cursor }) => cursor,
      placeholderData: keepPreviousData,
    }),
  person: (id: string) =>
    queryOptions({
      queryKey: [...adminQueries.all(), 'person', id],
      queryFn: async ({ signal }) => (await request(adminApi.person, { id }, { signal })).body,
    }),
  invitations: () =>
    queryOptions({
      queryKey: [...adminQueries.all(), 'invitations'],
      queryFn: async ({ signal }) => (await request(adminApi.invitations, {}, { signal })).body.invitations,
    }),
  platforms: () =>
    queryOptions({
      queryKey: [...adminQueries.all(), 'platforms'],
      queryFn: async ({ signal }) => (await request(adminApi.platforms, {}, { signal })).body,
    }),
  queues: () =>
    queryOptions({
      queryKey: [...adminQueries.all(), 'queues'],
      queryFn: async ({ signal }) => (await request(adminApi.queues, {}, { signal })).body,
      refetchInterval,
    }),
  system: () =>
    queryOptions({
      queryKey: [...adminQueries.all(), 'system'],
      queryFn: async ({ signal }) => (await request(adminApi.system, {}, { signal })).body,
      refetchInterval,
    }),
}

/** Performs an administrator's action, reports success or failure, and refreshes the data. */
export const useAct = <Input, Result>(act: (input: Input) => Promise<Result>, told: (result: Result) => string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (result) => showToast({ kind: 'success', text: told(result) }),
    onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminQueries.all() }),
  })
}

/** The signed-in administrator. */
export type Me = { id: string; email: string }
