import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import { keysApi } from '#shared/contracts/keys.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'

/** The workspace's keys. Refetched now and then, because their last use changes. */
export const keysQuery = () =>
  queryOptions({
    queryKey: ['keys'],
    queryFn: async ({ signal }) => (await request(keysApi.list, {}, { signal })).body,
    refetchInterval: minuteMs,
  })

const useKeyAct = <Input, Result>(act: (input: Input) => Promise<Result>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn: act, onSettled: () => client.invalidateQueries({ queryKey: keysQuery().queryKey }) })
}

/** Creates a key. Its secret is in the answer only. */
export const useCreateKey = () => useKeyAct(async (input: InputFor<typeof keysApi.create>) => (await request(keysApi.create, input)).body)

export const useRenameKey = () => useKeyAct(async (input: InputFor<typeof keysApi.rename>) => (await request(keysApi.rename, input)).body)

export const useRevokeKey = () => useKeyAct(async (id: string) => void (await request(keysApi.revoke, { id })))
