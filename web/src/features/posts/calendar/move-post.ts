import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showTime } from '#web/lib/show-time.ts'
import { showToast } from '#web/lib/toast.ts'
import { postQueries } from '../queries.ts'

export type Move = { post: Pick<PostAnswer, 'id' | 'revision' | 'content' | 'schedule' | 'scheduledAt'>; scheduledAt: string }

const moveKey = ['posts', 'move']

/** Where posts are about to be: what shows posts by their time shows them there at once, and as they were if the server refuses. */
export const usePendingMoves = (): ReadonlyMap<string, string> => {
  const moves = useMutationState({ filters: { mutationKey: moveKey, status: 'pending' }, select: ({ state }) => state.variables })
  return new Map(moves.filter(isMove).map(({ post, scheduledAt }) => [post.id, scheduledAt]))
}

const isMove = (input: unknown): input is Move => typeof input === 'object' && input !== null && 'post' in input && 'scheduledAt' in input

/** Moves a post to another time, tells how that went, and offers the way back. */
export const useMovePost = () => {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: moveKey,
    mutationFn: async ({ post: { id, revision, schedule }, scheduledAt }: Move) =>
      (await request(postsApi.scheduleDraft, { id, revision, scheduledAt, timeZone: schedule?.timeZone ?? 'UTC' })).body,
    onSuccess: (moved, { post }) => {
      queryClient.setQueryData(postQueries.one(moved.id).queryKey, moved)
      showToast({ kind: 'success', text: `It goes out on ${showTime(moved.scheduledAt ?? '')}.`, ...wayBack(post, moved) })
    },
    onError: (error, { post }) => {
      showToast({ kind: 'error', text: `“${post.content.slice(0, 40)}” stays where it was. ${messageOf(error)}` })
    },
    // Until everything is read anew the post is shown where it was moved to; after a refusal it goes back at once.
    onSettled: (_, error) => {
      const reading = queryClient.invalidateQueries({ queryKey: postQueries.all() })
      return error ? undefined : reading
    },
  })
  const wayBack = (before: Move['post'], moved: PostAnswer) => {
    const { scheduledAt } = before
    if (scheduledAt === undefined || Date.parse(scheduledAt) <= Date.now()) return {}
    return { action: { label: 'Undo', onSelect: () => mutate({ post: moved, scheduledAt }) } }
  }
  return mutate
}
