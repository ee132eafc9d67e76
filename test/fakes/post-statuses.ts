import type { PostStatuses } from '#functions/ports/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { bytesOf, filesOf, type Post } from '#shared/publishing/posts.ts'

/** The statuses of the posts returned by `posts`. */
export const fakePostStatuses = (posts: () => readonly Post[]): PostStatuses => ({
  of: async (userId, since) =>
    posts()
      .filter((post) => post.workspaceId === userId)
      .filter(({ status, listedAt }) => isOpen(status) || listedAt >= since)
      .map(({ status, listedAt }) => ({ status, listedAt })),
  open: async (userId, status) =>
    posts()
      .filter((post) => post.workspaceId === userId && (status === undefined || post.status === status))
      .flatMap((post) =>
        isOpen(post.status) ? { id: post.id, status: post.status, bytes: bytesOf(post), files: [...filesOf(post)] } : [],
      ),
  countScheduled: async (userId) => posts().filter((post) => post.workspaceId === userId && post.status === postStatus.scheduled).length,
})

const isOpen = (status: Post['status']): status is 0 | 1 => status === postStatus.draft || status === postStatus.scheduled
