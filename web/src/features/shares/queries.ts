import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import { sharesApi } from '#shared/contracts/shares.ts'
import { request } from '#web/lib/api.ts'

export const shareQueries = {
  all: () => ['shares'] as const,
  list: () =>
    queryOptions({
      queryKey: [...shareQueries.all(), 'list'],
      queryFn: async ({ signal }) => (await request(sharesApi.list, {}, { signal })).body,
    }),
  responses: (postId: string) =>
    queryOptions({
      queryKey: [...shareQueries.all(), 'responses', postId],
      queryFn: async ({ signal }) => (await request(sharesApi.responses, { postId }, { signal })).body,
    }),
}

/** Creates a link. Its token is in the answer only. */
export const useCreateShare = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: InputFor<typeof sharesApi.create>) => (await request(sharesApi.create, input)).body,
    onSuccess: () => client.invalidateQueries({ queryKey: shareQueries.list().queryKey }),
  })
}

export const useRevokeShare = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => void (await request(sharesApi.revoke, { id })),
    onSettled: () => client.invalidateQueries({ queryKey: shareQueries.list().queryKey }),
  })
}
