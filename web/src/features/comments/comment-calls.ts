import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CommentAnswer, commentsApi } from '#shared/contracts/comments.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'

const pageMax = 100

export const commentQueries = {
  all: () => ['comments'] as const,
  /** Every comment on a post, oldest first. Others write while it's shown. */
  of: (postId: string) =>
    queryOptions({
      queryKey: [...commentQueries.all(), postId],
      queryFn: ({ signal }) => readAll(postId, signal),
      refetchInterval: minuteMs,
    }),
}

const readAll = async (postId: string, signal: AbortSignal) => {
  const comments: CommentAnswer[] = []
  let cursor: string | undefined
  do {
    const { body } = await request(commentsApi.list, { postId, limit: pageMax, ...(cursor && { cursor }) }, { signal })
    comments.push(...body.items)
    cursor = body.cursor
  } while (cursor)
  return comments
}

type Change<Input> = (input: Input) => Promise<(kept: CommentAnswer[]) => CommentAnswer[]>

/**
 * Changes a comment. Its new state, or that it's gone, shows when the server has accepted it. A toast says why it
 * wasn't, unless the caller does.
 */
const useChange = <Input>(postId: string, change: Change<Input>, { isQuiet = false } = {}) => {
  const queryClient = useQueryClient()
  const { queryKey } = commentQueries.of(postId)
  return useMutation({
    mutationFn: change,
    onSuccess: async (apply) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (kept) => kept && apply(kept))
      void queryClient.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      if (!isQuiet) showToast({ kind: 'error', text: messageOf(error) })
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}

const replacing = (changed: CommentAnswer) => (kept: CommentAnswer[]) =>
  kept.map((comment) => (comment.id === changed.id ? changed : comment))

/** Takes a new comment into the list. */
export const useTakeComment = (postId: string) => {
  const queryClient = useQueryClient()
  const { queryKey } = commentQueries.of(postId)
  return async (created: CommentAnswer) => {
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (kept = []) => [...kept.filter(({ id }) => id !== created.id), created])
    void queryClient.invalidateQueries({ queryKey })
  }
}

export const useResolve = (postId: string) =>
  useChange(postId, async (input: { id: string; isResolved: boolean }) =>
    replacing((await request(commentsApi.resolve, { postId, ...input })).body),
  )

export const useEditComment = (postId: string) =>
  useChange(
    postId,
    async (input: { id: string; text: string }) => replacing((await request(commentsApi.edit, { postId, ...input })).body),
    { isQuiet: true },
  )

export const useRemoveComment = (postId: string) =>
  useChange(postId, async ({ id }: { id: string }) => {
    await request(commentsApi.remove, { postId, id })
    return (kept) => kept.filter((comment) => comment.id !== id)
  })
