import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { request } from '#web/lib/api.ts'
import { unscheduleKey } from './leaving-posts.ts'
import { retryableIds } from './post-actions.ts'
import { usePostMutation } from './post-mutation.ts'

type Ref = { id: string; revision?: number }

/** Cancels the rest of a partly published post, which stays. */
export const useStopPost = () =>
  usePostMutation(async ({ id, revision }: Ref) => {
    await request(postsApi.cancel, { id, ...(revision !== undefined && { revision }) })
    return undefined
  })

/** Unschedules a post of which nothing is public, making it a draft. Lists omit it immediately (`useLeavingIds`). */
export const useUnschedulePost = () => usePostMutation(async (ref: Ref) => (await request(postsApi.unschedule, ref)).body, unscheduleKey)

export const useDuplicatePost = () => usePostMutation(async ({ id }: Ref) => (await request(postsApi.duplicate, { id })).body)

export const useReschedulePost = () =>
  usePostMutation(async (input: Ref & { scheduledAt: string; timeZone: string }) => (await request(postsApi.scheduleDraft, input)).body)

export const useRetryTarget = () =>
  usePostMutation(async (input: { postId: string; accountId: string }) => (await request(postsApi.retry, input)).body)

/**
 * Retries every account that failed or was missed, one at a time because each changes the post. Rejects with the first
 * refusal.
 */
export const useRetryAll = () =>
  usePostMutation(async (post: Pick<PostAnswer, 'id' | 'targets'>) => {
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

/** Approves a post at this revision, or sends it back with a note. */
export const useReviewPost = () =>
  usePostMutation(
    async (input: {
      id: string
      revision: number
      decision: 'approve' | 'request-changes'
      note?: string
      scheduledAt?: string
      timeZone?: string
    }) => (await request(postsApi.review, input)).body,
  )

/** Asks again for approval of a post that was sent back. */
export const useRequestReview = () => usePostMutation(async (ref: Ref) => (await request(postsApi.requestReview, ref)).body)

/** Records that the person checked and found a post whose outcome was unknown. */
export const useConfirmTarget = () =>
  usePostMutation(async (input: { id: string; accountId: string; url: string }) => (await request(postsApi.confirm, input)).body)
