import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mediaApi } from '#shared/contracts/media.ts'
import { request } from '#web/lib/api.ts'
import { mediaQueries } from './queries.ts'

/** Changes the text that describes a file to people who can't see it. */
export const useDescribeMedia = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (input: { id: string; altText: string }) => (await request(mediaApi.update, input)).body,
    onSettled: refresh,
  })
}

/** Deletes a file for good; refused while a draft or a scheduled post uses it. */
export const useRemoveMedia = () => {
  const refresh = useRefresh()
  return useMutation({ mutationFn: (id: string) => request(mediaApi.remove, { id }), onSettled: refresh })
}

/** Facts about files are asked again; their content never changes. */
const useRefresh = () => {
  const queryClient = useQueryClient()
  const keys = ['some', 'library'].map((kind) => [...mediaQueries.all(), kind])
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
