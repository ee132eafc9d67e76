import * as z from 'zod/mini'
import { Comment, commentTextMax } from '../domain/comments.ts'
import { Id } from '../domain/id.ts'
import { Notice, noticesMax } from '../domain/notices.ts'
import { atMost, cleaned, notVisible, saysSomething, visibleLines } from '../domain/visible-text.ts'
import { i18n } from '../i18n.ts'
import { endpoint, Nothing, PageQuery, pageOf } from './endpoint.ts'

const wordless = { error: () => i18n.t('Write the comment.') }

/** A comment's text as people write it. `@[userId]` mentions a member. */
export const CommentText = z
  .string(wordless)
  .check(cleaned, z.trim(), z.minLength(1, wordless), saysSomething(wordless), atMost(commentTextMax), z.regex(visibleLines, notVisible))

export const CommentAnswer = z.omit(Comment, { workspaceId: true }).register(z.globalRegistry, { id: 'Comment' })
export type CommentAnswer = z.infer<typeof CommentAnswer>

export const NoticeAnswer = z.extend(Notice, {}).register(z.globalRegistry, { id: 'Notice' })
export type NoticeAnswer = z.infer<typeof NoticeAnswer>

/** Comments on the posts of a shared workspace, and what a person is told in the dashboard. */
export const commentsApi = {
  list: endpoint({
    method: 'GET',
    path: '/posts/{postId}/comments',
    auth: 'user',
    permission: 'view',
    summary: 'The comments on a post, oldest first. In a text, `@[userId]` stands for each of the mentions.',
    input: z.strictObject({ postId: Id, ...PageQuery }),
    answers: { 200: pageOf(CommentAnswer) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/posts/{postId}/comments',
    auth: 'user',
    permission: 'comment',
    summary: 'Comment on a post. Write `@[userId]` to mention a member.',
    input: z.strictObject({ postId: Id, text: CommentText }),
    answers: { 201: CommentAnswer },
    needsPerson: true,
    creates: true,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/posts/{postId}/comments/{id}',
    auth: 'user',
    permission: 'comment',
    summary: 'Rewrite your own comment.',
    input: z.strictObject({ postId: Id, id: Id, text: CommentText }),
    answers: { 200: CommentAnswer },
    needsPerson: true,
  }),
  resolve: endpoint({
    method: 'PUT',
    path: '/posts/{postId}/comments/{id}/resolved',
    auth: 'user',
    permission: 'comment',
    summary: 'Say that nothing is left to do about a comment, or that something is again.',
    input: z.strictObject({ postId: Id, id: Id, isResolved: z.boolean() }),
    answers: { 200: CommentAnswer },
    needsPerson: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/posts/{postId}/comments/{id}',
    auth: 'user',
    permission: 'comment',
    summary: 'Delete your own comment, or anyone’s if you manage the workspace.',
    input: z.strictObject({ postId: Id, id: Id }),
    answers: { 204: Nothing },
  }),

  notices: endpoint({
    method: 'GET',
    path: '/notices',
    auth: 'user',
    permission: 'self',
    summary: 'What you’re told about, in every workspace you’re in, newest first. Kept for 90 days.',
    input: z.strictObject({ ...PageQuery }),
    answers: { 200: pageOf(NoticeAnswer) },
  }),
  unread: endpoint({
    method: 'GET',
    path: '/notices/unread',
    auth: 'user',
    permission: 'self',
    summary: 'How many notices you haven’t read.',
    input: z.strictObject({}),
    answers: { 200: z.object({ count: z.int() }) },
  }),
  read: endpoint({
    method: 'POST',
    path: '/notices/read',
    auth: 'user',
    permission: 'self',
    summary: 'Mark notices as read: those with these IDs, or all of them.',
    input: z.strictObject({ ids: z.optional(z.array(Id).check(z.maxLength(noticesMax))) }),
    answers: { 204: Nothing },
  }),
}
