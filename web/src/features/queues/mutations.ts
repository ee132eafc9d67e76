import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import { type QueuedPost, queuesApi } from '#shared/contracts/queues.ts'
import { moved } from '#web/components/reorder.tsx'
import { request } from '#web/lib/api.ts'
import { placePost } from './place-post.ts'
import { isLong, queueQueries } from './queries.ts'
import { queuesKey } from './queues-key.ts'

/** Changes run one at a time, in the order they were made, because each builds on the result of the previous one. */
const scope = { id: 'queues' }
const mutationKey = ['queues']

/** The posts also appear in other lists. */
const postKey = ['posts']

const useQueueMutation = <Input, Result>(mutationFn: (input: Input) => Promise<Result>) => {
  const queryClient = useQueryClient()
  return useMutation({ scope, mutationKey, mutationFn, onSettled: () => readAnew(queryClient) })
}

export const useCreateQueue = () =>
  useQueueMutation(async (input: InputFor<typeof queuesApi.create>) => (await request(queuesApi.create, input)).body)

export const useChangeQueue = () =>
  useQueueMutation(async (input: InputFor<typeof queuesApi.change>) => (await request(queuesApi.change, input)).body)

export const useRemoveQueue = () => useQueueMutation(async (id: string) => (await request(queuesApi.remove, { id })).body)

/** Moves a queued post to another position. The list shows it there at once. */
export const useMovePost = (queueId: string) => {
  const queryClient = useQueryClient()
  const { queryKey } = queueQueries.posts(queueId)
  return useMutation({
    scope,
    mutationKey,
    mutationFn: ({ postId, at }: { postId: string; at: string }) => placePost({ id: queueId, postId, place: at }),
    onMutate: async ({ postId, at }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (data) => data && withPostAt(data, postId, at))
    },
    // For a long queue, the posts shown already match the server, except after a refusal.
    onSettled: (_placed, error) =>
      error === null && isLong(queryClient.getQueryData(queryKey)?.pages.length)
        ? queryClient.invalidateQueries({ queryKey: queueQueries.list().queryKey })
        : readAnew(queryClient),
  })
}

type Pages<Param> = InfiniteData<{ items: QueuedPost[]; cursor?: string | undefined }, Param>

/** Moves a post while the slots stay in place: the posts between the old and the new position shift by one. */
const withPostAt = <Param>({ pages, pageParams }: Pages<Param>, postId: string, at: string): Pages<Param> => {
  const items = pages.flatMap((page) => page.items)
  const posts = moved(
    items.map(({ post }) => post),
    items.findIndex(({ post }) => post.id === postId),
    items.findIndex((item) => item.at === at),
  )
  let index = 0
  const placed = (item: QueuedPost): QueuedPost => ({ ...item, post: posts[index++] ?? item.post })
  return { pages: pages.map((page) => ({ ...page, items: page.items.map(placed) })), pageParams }
}

/** Refetches only after the last of several changes. Until then, the screen is ahead of the server. */
const readAnew = (queryClient: QueryClient) => {
  if (queryClient.isMutating({ mutationKey }) > 1) return
  void queryClient.invalidateQueries({ queryKey: postKey })
  return queryClient.invalidateQueries({ queryKey: queuesKey })
}
