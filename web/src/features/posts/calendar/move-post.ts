import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { localTimeZone, showTime } from '#web/lib/show-time.ts'
import { showToast } from '#web/lib/toast.ts'
import { useUnschedulePost } from '../mutations.ts'
import { sayWhatFailed, tellDone } from '../post-toasts.ts'
import { postQueries } from '../queries.ts'

export type Move = { post: PostAnswer; scheduledAt: string; queueId?: string | undefined }

const moveKey = ['posts', 'move']

/**
 * Returns the moves in flight. Views by time show these posts at their new time immediately, and at the old one again
 * if the server refuses.
 */
export const usePendingMoves = (): ReadonlyMap<string, Move> => {
  const moves = useMutationState({ filters: { mutationKey: moveKey, status: 'pending' }, select: ({ state }) => state.variables })
  return useMemo(() => new Map(moves.filter(isMove).map((move) => [move.post.id, move])), [moves])
}

const isMove = (input: unknown): input is Move => typeof input === 'object' && input !== null && 'post' in input && 'scheduledAt' in input

/**
 * Moves a post to another time, or gives a draft its first. Reports the outcome with an undo, which dialogs use too.
 */
export const useMovePost = () => {
  const queryClient = useQueryClient()
  const unschedule = useUnschedulePost()
  const { mutate: move } = useMutation({
    mutationKey: moveKey,
    mutationFn: sendMove,
    onSuccess: (moved, { post }) => {
      queryClient.setQueryData(postQueries.one(moved.id).queryKey, moved)
      tellDone(i18n.t('It goes out on {time}.', { time: showTime(moved.scheduledAt ?? '') }), wayBack(post, moved))
    },
    onError: (error, { post }) => {
      showToast({
        kind: 'error',
        text: i18n.t('“{content}” wasn’t moved. {message}', { content: post.content.slice(0, 40), message: messageOf(error) }),
      })
    },
    // The post stays where it was moved until everything is refetched. After a refusal, it returns immediately.
    onSettled: (_, error) => {
      const reading = queryClient.invalidateQueries({ queryKey: postQueries.all() })
      return error ? undefined : reading
    },
  })
  const wayBack = (before: PostAnswer, moved: PostAnswer) => {
    const { scheduledAt, status, schedule } = before
    if (status === postStatus.draft)
      return () => unschedule.mutate({ id: moved.id, revision: moved.revision }, { onError: (error) => sayWhatFailed(error) })
    if (scheduledAt === undefined || Date.parse(scheduledAt) <= serverNow()) return undefined
    // Reclaims the post's previous queue slot. A post that has taken it since moves.
    return () => move({ post: moved, scheduledAt, queueId: schedule?.queueId })
  }
  return { move, wayBack }
}

/** Moves to a time, or into a queue's slot, which no other post then has. */
const sendMove = async ({ post: { id, revision, schedule }, scheduledAt, queueId }: Move) => {
  if (queueId !== undefined) return (await request(queuesApi.place, { id: queueId, postId: id, place: scheduledAt, revision })).body
  return (await request(postsApi.scheduleDraft, { id, revision, scheduledAt, timeZone: schedule?.timeZone ?? localTimeZone() })).body
}
