import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { commentsApi, type NoticeAnswer } from '#shared/contracts/comments.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'

const listed = 100

export const noticeQueries = {
  all: () => ['notices'] as const,
  /** How many notices the person hasn't read. Read every minute while the page is visible. */
  unread: () =>
    queryOptions({
      queryKey: [...noticeQueries.all(), 'unread'],
      queryFn: async ({ signal }) => (await request(commentsApi.unread, {}, { signal })).body.count,
      refetchInterval: minuteMs,
    }),
  /** The newest notices, in every workspace. */
  list: () =>
    queryOptions({
      queryKey: [...noticeQueries.all(), 'list'],
      queryFn: async ({ signal }) => (await request(commentsApi.notices, { limit: listed }, { signal })).body.items,
      staleTime: 0,
    }),
}

/** Marks notices as read: those with these IDs, or all. It shows at once. */
export const useMarkRead = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (ids: string[] | undefined) => request(commentsApi.read, ids ? { ids } : {}),
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey: noticeQueries.all() })
      const readAt = new Date().toISOString()
      const isMarked = ({ id, readAt: before }: NoticeAnswer) => before === undefined && (ids?.includes(id) ?? true)
      const before = queryClient.getQueryData(noticeQueries.list().queryKey) ?? []
      const count = before.filter(isMarked).length
      queryClient.setQueryData(noticeQueries.list().queryKey, (kept) =>
        kept?.map((notice) => (isMarked(notice) ? { ...notice, readAt } : notice)),
      )
      queryClient.setQueryData(noticeQueries.unread().queryKey, (kept) => kept && (ids ? Math.max(0, kept - count) : 0))
    },
    onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: noticeQueries.all() }),
  })
}

/** Notices of one kind about one post, told as one. */
export type NoticeGroup = { key: string; notices: NoticeAnswer[]; newest: NoticeAnswer; isUnread: boolean }

/** Groups notices by kind and post, the group with the newest first. What was read stays apart from what wasn't. */
export const groupNotices = (notices: readonly NoticeAnswer[]): NoticeGroup[] => {
  const groups = Map.groupBy(notices, (notice) => {
    const { id, kind, workspaceId, postId, readAt } = notice
    return postId === undefined ? id : `${kind} ${workspaceId} ${postId} ${readAt === undefined}`
  })
  return [...groups].flatMap(([key, members]) => {
    const [newest] = members
    return newest ? [{ key, notices: members, newest, isUnread: newest.readAt === undefined }] : []
  })
}
