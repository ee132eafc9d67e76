import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { request } from '#web/lib/api.ts'
import { unscheduleKey } from './leaving-posts.ts'
import { retryableIds } from './post-actions.ts'
import { usePostMutation, useSendingMutation } from './post-mutation.ts'

type Ref = { id: string; revision?: number }

/** Stops the rest of a post of which some accounts are published already: it stays. */
export const useStopPost = () =>
  usePostMutation(async ({ id, revision }: Ref) => {
    await request(postsApi.cancel, { id, ...(revision !== undefined && { revision }) })
    return undefined
  })

/** Takes a post back of which nothing is public: it is a draft then. Lists leave it out at once (`useLeavingIds`). */
export const useUnschedulePost = () => usePostMutation(async (ref: Ref) => (await request(postsApi.unschedule, ref)).body, unscheduleKey)

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
