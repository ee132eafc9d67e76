import type { Comment } from '#shared/domain/comments.ts'
import type { Notice } from '#shared/domain/notices.ts'

/** An open comment of user-1. */
export const aComment = (own: Partial<Comment> = {}): Comment => ({
  id: 'comment-1',
  workspaceId: 'ws_1',
  postId: 'post-1',
  author: { kind: 'member', userId: 'user-1', name: 'Ada' },
  text: 'Shorter, please.',
  mentions: [],
  at: '2026-05-04T09:00:00.000Z',
  ...own,
})

/** An unread notice about a comment. */
export const aNotice = (own: Partial<Notice> = {}): Notice => ({
  id: 'comment-1',
  kind: 'comment',
  workspaceId: 'ws_1',
  workspace: 'Gazette',
  postId: 'post-1',
  post: 'The fair opens',
  by: 'Ada',
  at: '2026-05-04T09:00:00.000Z',
  ...own,
})
