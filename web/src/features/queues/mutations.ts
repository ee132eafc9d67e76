import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import { type QueuedPost, queuesApi } from '#shared/contracts/queues.ts'
import { moved } from '#web/components/reorder.tsx'
import { request } from '#web/lib/api.ts'
import { placePost } from './place-post.ts'
import { isLong, queueQueries } from './queries.ts'
import { queuesKey } from './queues-key.ts'

/** One change at a time, in the order they were made: each is made on what the one before has left. */
const scope = { id: 'queues' }
const mutationKey = ['queues']

/** Posts are shown in other lists as well. */
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

/** Moves a post of a queue to another place of the list, which shows it there at once. */
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
    // What is shown of a long queue is what the server has now; after a refusal it is not.
    onSettled: (_placed, error) =>
      error === null && isLong(queryClient.getQueryData(queryKey)?.pages.length)
        ? queryClient.invalidateQueries({ queryKey: queueQueries.list().queryKey })
        : readAnew(queryClient),
  })
}

type Pages<Param> = InfiniteData<{ items: QueuedPost[]; cursor?: string | undefined }, Param>

/** The slots stay where they are, and the posts between the old and the new place move by one. */
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

/** Once, after the last of several changes: until then the server knows less than is shown. */
const readAnew = (queryClient: QueryClient) => {
  if (queryClient.isMutating({ mutationKey }) > 1) return
  void queryClient.invalidateQueries({ queryKey: postKey })
  return queryClient.invalidateQueries({ queryKey: queuesKey })
}
