import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { request } from '#web/lib/api.ts'
import { retryableIds } from './post-actions.ts'
import { usePostMutation, useSendingMutation } from './post-mutation.ts'

const leavingKey = ['posts', 'leave']
const removalKey = [...leavingKey, 'remove']
const unscheduleKey = [...leavingKey, 'unschedule']

type Ref = { id: string; revision?: number }

/** Stops the rest of a post of which some accounts are published already: it stays. */
export const useStopPost = () =>
  usePostMutation(async ({ id, revision }: Ref) => {
    await request(postsApi.cancel, { id, ...(revision !== undefined && { revision }) })
    return undefined
  })

/** Takes a post back of which nothing is public: it is a draft then. Lists leave it out at once (`useLeavingIds`). */
export const useUnschedulePost = () => usePostMutation(async (ref: Ref) => (await request(postsApi.unschedule, ref)).body, unscheduleKey)

/** Deletes a post from Crier. Lists leave it out at once (`useLeavingIds`). */
export const useRemovePost = () =>
  usePostMutation(async ({ id }: Ref) => {
    await request(postsApi.remove, { id })
    return undefined
  }, removalKey)

/** Deletes one of several posts, which lists leave out at once; the caller reads the lists anew after the last. */
export const useRemoveEach = () => {
  const queryClient = useQueryClient()
  const mutationFn = async (input: Ref) => {
    await request(postsApi.remove, input)
  }
  return (ref: Ref) => queryClient.getMutationCache().build(queryClient, { mutationKey: removalKey, mutationFn }).execute(ref)
}

/**
 * The posts that were deleted here, or are about to be. Also those that are just being taken back, which are in another list afterwards. A refusal
 * takes a post out again, and so it reappears.
 */
export const useLeavingIds = (): ReadonlySet<string> => {
  const leaving = useMutationState({
    filters: {
      mutationKey: leavingKey,
      predicate: ({ state, options }) => (options.mutationKey === unscheduleKey ? state.status === 'pending' : state.status !== 'error'),
    },
    select: ({ state }) => state.variables,
  })
  return new Set(leaving.flatMap((input) => (isRef(input) ? input.id : [])))
}

const isRef = (input: unknown): input is Ref => typeof input === 'object' && input !== null && 'id' in input && typeof input.id === 'string'

export const useDuplicatePost = () => usePostMutation(async ({ id }: Ref) => (await request(postsApi.duplicate, { id })).body)

export const useReschedulePost = () =>
  usePostMutation(async (input: Ref & { scheduledAt: string; timeZone: string }) => (await request(postsApi.scheduleDraft, input)).body)

export const useRetryTarget = () =>
  useSendingMutation(async (input: { postId: string; accountId: string }) => (await request(postsApi.retry, input)).body)

/** Tries every account again that failed or was missed, one after the other: each changes the post. The first refusal is the result. */
export const useRetryAll = () =>
  useSendingMutation(async (post: Pick<PostAnswer, 'id' | 'targets'>) => {
    let latest: PostAnswer | undefined
    const refusals: unknown[] = []
    for (const accountId of retryableIds(post)) {
      const retry = request(postsApi.retry, { postId: post.id, accountId })
      await retry.then(
        ({ body }) => {
          latest = body
        },
        (error: unknown) => refusals.push(error),
      )
    }
    if (refusals.length > 0) throw refusals[0]
    return latest
  })

/** The person looked: the post whose outcome was unknown is there. */
export const useConfirmTarget = () =>
  usePostMutation(async (input: { id: string; accountId: string; url: string }) => (await request(postsApi.confirm, input)).body)
