import type { Comments } from '#functions/ports/comments.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { RateLimits } from '#functions/ports/limits.ts'
import type { Page, PageRequest } from '#functions/ports/page.ts'
import type { Posts } from '#functions/ports/posts.ts'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import { type Actor, mayAct } from '#shared/domain/api-keys.ts'
import {
  type Comment,
  type CommentPerson,
  type CommentRef,
  commentsPerPost,
  mentionedIn,
  mentionsPerComment,
} from '#shared/domain/comments.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { baseWorkspace, type UserId, type WorkspaceId } from '#shared/domain/id.ts'
import { minuteMs, toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import type { Member } from '#shared/domain/workspaces.ts'
import type { Post } from '#shared/publishing/posts.ts'
import { tooMany } from '../limits.ts'
import { oneLine } from '../mails/email-template.ts'
import { type NotifyDeps, notify } from '../notices/notices.ts'
import { findPost, unknownPost } from '../posts/post-deps.ts'
import { requireShared } from '../workspaces/workspaces.ts'

export type CommentDeps = NotifyDeps & {
  comments: Comments
  posts: Pick<Posts, 'get'>
  workspaces: Pick<Workspaces, 'get' | 'members'>
  jobs: Pick<JobPlan, 'plan'>
  rateLimits: Pick<RateLimits, 'spend'>
  now: () => number
}

/** A member in the workspace that a call is for. */
type Commenter = Actor & { workspaceId: WorkspaceId; userId: UserId }

type Written = Pick<Comment, 'id' | 'postId' | 'text'>

/** More than anyone types, and too few to fill posts and mailboxes by machine. */
const memberRule = { max: 60, windowMs: 10 * minuteMs }
/** A link may be open on several people's screens. */
const guestRule = { max: 30, windowMs: 10 * minuteMs }

/** Comments on a post within this time, in ms, are emailed together. */
export const commentGatheringMs = 3 * minuteMs

/** Returns the comments on a post, oldest first. Throws `not-found` if it's not the workspace's. */
export const listComments = async (
  deps: Pick<CommentDeps, 'comments' | 'posts'>,
  { workspaceId, postId, ...page }: { workspaceId: WorkspaceId; postId: string } & PageRequest,
): Promise<Page<Comment>> => {
  await findPost(deps, { workspaceId, id: postId })
  return deps.comments.list(postId, page)
}

/** Returns every comment on a post, oldest first. */
export const everyComment = async ({ comments }: { comments: Pick<Comments, 'list'> }, postId: string): Promise<Comment[]> => {
  const found: Comment[] = []
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page = await comments.list(postId, { limit: 100, cursor })
    found.push(...page.items)
    cursor = page.cursor
  }
  return found
}

/**
 * Writes a member's comment, and tells whoever it mentions and whoever takes part. Repeating the same ID writes nothing
 * more. Throws `not-found`, `conflict` for a full post or a personal workspace, `invalid` for mentions of others, and
 * `too-many` beyond sixty in ten minutes.
 */
export const addComment = async (
  deps: CommentDeps,
  { workspaceId, userId }: Commenter,
  { person, ...written }: Written & { person: User },
): Promise<Comment> => {
  await spend(deps, `comments by ${userId}`, memberRule)
  const author = { kind: 'member', userId, name: person.name } as const
  return write(deps, { ...written, workspaceId, author, at: toInstant(deps.now()) })
}

/** A guest's comment. `now` in ms. */
type GuestComment = Written & { workspaceId: WorkspaceId; name: string; shareId: string; now: number }

/**
 * Writes a comment of someone who was sent a link. They can't mention anyone. The caller has checked the link, and the
 * name and text as contracts do. Throws like `addComment`.
 */
export const addGuestComment = async (
  deps: CommentDeps,
  { workspaceId, name, shareId, now, ...written }: GuestComment,
): Promise<Comment> => {
  await spend({ ...deps, now: () => now }, `comments through ${workspaceId} ${shareId}`, guestRule)
  return write(deps, { ...written, workspaceId, author: { kind: 'guest', name, shareId }, at: toInstant(now) })
}

/** Rewrites the caller's own comment. Throws `not-found`, `forbidden` for another's, and like `addComment`. */
export const editComment = async (deps: CommentDeps, { workspaceId, userId }: Commenter, { text, ...ref }: Written): Promise<Comment> => {
  const { post, comment } = await findComment(deps, workspaceId, ref)
  if (!isAuthor(comment, userId)) throw new DomainError('forbidden', 'Only its author can rewrite a comment.')
  await spend(deps, `comments by ${userId}`, memberRule)
  const members = await deps.workspaces.members(workspaceId)
  const mentions = readMentions(text, [...members, ...comment.mentions])
  const edited: Comment = { ...comment, text, mentions, editedAt: toInstant(deps.now()) }
  if (!(await deps.comments.replace(edited, idsOf(mentions)))) throw unknownComment()
  const before = idsOf(comment.mentions)
  const added = idsOf(mentions).filter((id) => !before.includes(id))
  if (added.length > 0) await tell(deps, { post, comment: edited, members }, { mentioned: added, others: [] })
  return edited
}

/** Says whether something is left to do about a comment. Throws `not-found`. */
export const resolveComment = async (
  deps: CommentDeps,
  { workspaceId, userId }: Commenter,
  { isResolved, person, ...ref }: CommentRef & { isResolved: boolean; person: User },
): Promise<Comment> => {
  const { comment } = await findComment(deps, workspaceId, ref)
  if ((comment.resolved !== undefined) === isResolved) return comment
  const { resolved: _, ...open } = comment
  const changed: Comment = isResolved ? { ...open, resolved: { at: toInstant(deps.now()), by: { userId, name: person.name } } } : open
  if (!(await deps.comments.replace(changed, []))) throw unknownComment()
  return changed
}

/** Deletes the caller's own comment, or anyone's if they manage the workspace. Throws `not-found` and `forbidden`. */
export const removeComment = async (deps: CommentDeps, { workspaceId, userId, ...actor }: Commenter, ref: CommentRef): Promise<void> => {
  const { comment } = await findComment(deps, workspaceId, ref)
  if (!isAuthor(comment, userId) && !mayAct(actor, 'manage'))
    throw new DomainError('forbidden', 'Only its author or an admin can delete a comment.')
  if (!(await deps.comments.remove(ref))) throw unknownComment()
}

const write = async (deps: CommentDeps, written: Omit<Comment, 'mentions'>): Promise<Comment> => {
  const { id, workspaceId, postId, author, text } = written
  const ref = { workspaceId, id: postId }
  const post = await findPost(deps, ref)
  requireShared(baseWorkspace(workspaceId))
  const members = await deps.workspaces.members(workspaceId)
  const mentions = author.kind === 'member' ? readMentions(text, members) : []
  const comment: Comment = { ...written, mentions }
  const taking = [...(author.kind === 'member' ? [author.userId] : []), ...idsOf(mentions)]

  // Planned first, so that a crash in between can't lose the email.
  await deps.jobs.plan({ ownerId: workspaceId, kind: 'new-comments', subject: postId }, toInstant(deps.now() + commentGatheringMs))
  const { people } = await deps.comments.thread(postId)
  const result = await deps.comments.create(comment, { people: taking, max: commentsPerPost })
  if (result === 'full') throw new DomainError('conflict', `This post has ${commentsPerPost} comments. Delete some first.`)
  if (!(await deps.posts.get(ref))) {
    // The post was deleted at the same moment, and whatever deletes its comments may already be done.
    await deps.comments.removeAll(postId)
    throw unknownPost()
  }
  await tell(deps, { post, comment, members }, { mentioned: idsOf(mentions), others: [...people, ...creatorOf(post)] })
  return result === 'created' ? comment : ((await deps.comments.get({ postId, id })) ?? comment)
}

type Told = { post: Post; comment: Comment; members: readonly Member[] }

const tell = async (
  deps: CommentDeps,
  { post, comment, members }: Told,
  { mentioned, others }: { mentioned: readonly UserId[]; others: readonly UserId[] },
) => {
  const { workspaceId, postId, author } = comment
  const isTold = (userId: UserId) => members.some((member) => member.userId === userId) && !isAuthor(comment, userId)
  const workspace = (await deps.workspaces.get(workspaceId))?.name ?? ''
  const facts = { workspaceId, workspace, postId, post: oneLine(post.content, 120), by: author.name }
  const at = comment.editedAt ?? comment.at
  // A later mention is a new notice, even for someone who was told about the comment before.
  const mentionId = comment.editedAt === undefined ? comment.id : `${comment.id}-mention`
  await notify(deps, { ...facts, id: mentionId, kind: 'mention', at }, mentioned.filter(isTold))
  await notify(
    deps,
    { ...facts, id: comment.id, kind: 'comment', at },
    others.filter((userId) => isTold(userId) && !mentioned.includes(userId)),
  )
}

/** Returns whom a text mentions. Throws `invalid` if one of them isn't among these people. */
const readMentions = (text: string, known: readonly CommentPerson[]): CommentPerson[] => {
  const mentioned = mentionedIn(text)
  if (mentioned.length > mentionsPerComment) throw invalidField('text', `Mention at most ${mentionsPerComment} people.`)
  return mentioned.map((userId) => {
    const person = known.find((named) => named.userId === userId)
    if (!person) throw invalidField('text', 'You can only mention members of this workspace.')
    return { userId, name: person.name }
  })
}

const spend = async ({ rateLimits, now }: Pick<CommentDeps, 'rateLimits' | 'now'>, name: string, rule: typeof memberRule) => {
  const waitMs = await rateLimits.spend(name, rule, now())
  if (waitMs > 0) throw tooMany('You’ve written many comments in a short time.', waitMs)
}

const findComment = async (deps: Pick<CommentDeps, 'comments' | 'posts'>, workspaceId: WorkspaceId, ref: CommentRef) => {
  const post = await findPost(deps, { workspaceId, id: ref.postId })
  const comment = await deps.comments.get(ref)
  if (!comment) throw unknownComment()
  return { post, comment }
}

/** Reports whether a person wrote a comment. */
export const isAuthor = ({ author }: Pick<Comment, 'author'>, userId: UserId) => author.kind === 'member' && author.userId === userId

/** The person who wrote a post, if it says. */
export const creatorOf = ({ createdBy }: Pick<Post, 'createdBy'>): UserId[] => (createdBy === undefined ? [] : [createdBy])

const idsOf = (people: readonly CommentPerson[]): UserId[] => people.map(({ userId }) => userId)

const unknownComment = () => new DomainError('not-found', 'We couldn’t find that comment. It may have been deleted.')
