import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
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

/** `undoSeconds`: how long nothing of it leaves, so that it can be undone. */
export const usePublishPost = () =>
  usePostMutation(
    async (input: { id: string; revision?: number; undoSeconds?: number }) => (await request(postsApi.publishDraft, input)).body,
  )
