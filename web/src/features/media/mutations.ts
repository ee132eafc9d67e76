import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mediaApi } from '#shared/contracts/media.ts'
import { request } from '#web/lib/api.ts'
import { mediaQueries } from './queries.ts'

/** Changes the text that describes a file to people who can't see it. */
export const useDescribeMedia = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (input: { id: string; altText: string }) => (await request(mediaApi.update, input)).body,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...mediaQueries.all(), 'some'] }),
  })
}
