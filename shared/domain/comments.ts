import * as z from 'zod/mini'
import { type UserId, WorkspaceId } from './id.ts'
import { Instant } from './instants.ts'

/** The maximum length of a comment, in characters. */
export const commentTextMax = 2_000

/** The maximum number of comments per post. */
export const commentsPerPost = 500

/** The maximum number of people one comment can mention. */
export const mentionsPerComment = 25

/** Who wrote a comment: a member, or someone without an account who was sent a link. Names are as they were then. */
export const CommentAuthor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('member'), userId: z.string(), name: z.string() }),
  z.object({ kind: z.literal('guest'), name: z.string(), shareId: z.string() }),
])
export type CommentAuthor = z.infer<typeof CommentAuthor>

/** A person named in a comment, by the name they had then. */
export const CommentPerson = z.object({ userId: z.string(), name: z.string() })
export type CommentPerson = z.infer<typeof CommentPerson>

/** A comment on a post. In `text`, `@[userId]` stands for each of the `mentions`. IDs sort in the order of writing. */
export const Comment = z.object({
  id: z.string(),
  workspaceId: WorkspaceId,
  postId: z.string(),
  author: CommentAuthor,
  text: z.string(),
  mentions: z.array(CommentPerson),
  at: Instant,
  editedAt: z.optional(Instant),
  /** Set while nothing is left to do about it. */
  resolved: z.optional(z.object({ at: Instant, by: CommentPerson })),
})
export type Comment = z.infer<typeof Comment>

/** Identifies a comment. */
export type CommentRef = Pick<Comment, 'postId' | 'id'>

const mention = /@\[([^\]\s]{1,64})\]/g

/** Returns the IDs of the people a text mentions, each once. */
export const mentionedIn = (text: string): UserId[] => [...new Set([...text.matchAll(mention)].map(([, userId]) => userId ?? ''))]

/** A piece of a comment's text: plain, or a mention. */
export type CommentPiece = { text: string; isMention: boolean }

/** Splits a comment's text so that mentions can be shown by name. */
export const commentPieces = ({ text, mentions }: Pick<Comment, 'text' | 'mentions'>): CommentPiece[] => {
  const pieces: CommentPiece[] = []
  let end = 0
  for (const { 0: whole, 1: userId, index } of text.matchAll(mention)) {
    const person = mentions.find((named) => named.userId === userId)
    if (!person) continue
    pieces.push({ text: text.slice(end, index), isMention: false }, { text: `@${person.name}`, isMention: true })
    end = index + whole.length
  }
  return [...pieces, { text: text.slice(end), isMention: false }].filter((piece) => piece.text !== '')
}

/** Returns a comment's text with its mentions by name, for an email or a notice. */
export const plainComment = (comment: Pick<Comment, 'text' | 'mentions'>): string =>
  commentPieces(comment)
    .map(({ text }) => text)
    .join('')
