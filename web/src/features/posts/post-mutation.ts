import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { secondMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'
import { postQueries } from './queries.ts'

/** Calls that create or send a post respond with the post itself. */
const keep = (queryClient: QueryClient, post: PostAnswer) => queryClient.setQueryData(postQueries.one(post.id).queryKey, post)

/** Runs a call that changes posts. Refetches every list afterward, whatever the outcome. */
export const usePostMutation = <Input, Result extends PostAnswer | undefined>(
  call: (input: Input) => Promise<Result>,
  mutationKey?: string[],
) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call,
    ...(mutationKey && { mutationKey }),
    onSuccess: (post) => {
      if (post) keep(queryClient, post)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: postQueries.all() }),
  })
}

/**
 * A sending call responds once the accounts have the post, after up to 20 s. In the meantime, the screen shows
 * progress.
 */
export const useSendingMutation = <Input, Result extends PostAnswer | undefined>(call: (input: Input) => Promise<Result>) => {
  const queryClient = useQueryClient()
  return usePostMutation(async (input: Input) => {
    const watch = setInterval(() => void queryClient.invalidateQueries({ queryKey: postQueries.all() }), secondMs)
    try {
      return await call(input)
    } finally {
      clearInterval(watch)
    }
  })
}

export const usePublishPost = () =>
  useSendingMutation(async (input: { id: string; revision?: number }) => (await request(postsApi.publishDraft, input)).body)
