import type { Comments } from '#functions/ports/comments.ts'
import type { Posts } from '#functions/ports/posts.ts'
import type { ClientResponses } from '#functions/ports/shares.ts'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import { type Comment, plainComment } from '#shared/domain/comments.ts'
import { isTestWorkspace, type UserId } from '#shared/domain/id.ts'
import type { Notification } from '#shared/domain/users.ts'
import type { Post } from '#shared/publishing/posts.ts'
import { dashboardUrl, type NoticeDeps, subscriberOf, unsubscribeFrom } from '../jobs/notices.ts'
import type { JobOutcome, JobRun } from '../jobs/run-jobs.ts'
import { newCommentsMail } from '../mails/comment-mails.ts'
import { inTheirLanguage } from '../mails/language.ts'
import { creatorOf, everyComment, isAuthor } from './comments.ts'

export type NewCommentsDeps = Omit<NoticeDeps, 'workspaces'> & {
  comments: Pick<Comments, 'list' | 'thread' | 'noteTold'>
  posts: Pick<Posts, 'get'>
  workspaces: Pick<Workspaces, 'get' | 'members'>
}

/**
 * Emails the members who take part in a post's comments about the new ones, one email per post. Leaves out deleted ones
 * and everyone's own. Nobody hears of a test workspace.
 */
export const tellNewComments = async (deps: NewCommentsDeps, { ownerId: workspaceId, subjects }: JobRun): Promise<JobOutcome> => {
  const workspace = isTestWorkspace(workspaceId) ? undefined : await deps.workspaces.get(workspaceId)
  if (!workspace) return { kind: 'done' }
  for (const id of subjects) {
    const post = await deps.posts.get({ workspaceId, id })
    if (post) await tellOfPost(deps, { post, workspace: workspace.name })
  }
  return { kind: 'done' }
}

const tellOfPost = async (deps: NewCommentsDeps, { post, workspace }: { post: Post; workspace: string }) => {
  const { people, toldId = '' } = await deps.comments.thread(post.id)
  const fresh = (await everyComment(deps, post.id)).filter(({ id }) => id > toldId)
  const last = fresh.at(-1)
  if (!last) return
  const members = new Set((await deps.workspaces.members(post.workspaceId)).map(({ userId }) => userId))
  for (const userId of new Set([...people, ...creatorOf(post)])) {
    const ofOthers = fresh.filter((comment) => !isAuthor(comment, userId))
    if (members.has(userId) && ofOthers.length > 0) await tellReader(deps, { userId, post, workspace, comments: ofOthers })
  }
  await deps.comments.noteTold(post.id, last.id)
}

type Reading = { userId: UserId; post: Post; workspace: string; comments: readonly Comment[] }

const tellReader = async (deps: NewCommentsDeps, { userId, post, workspace, comments }: Reading) => {
  const isMentioned = comments.some(({ mentions }) => mentions.some((person) => person.userId === userId))
  const found = isMentioned
    ? await firstSubscription(deps, userId, ['mentions', 'comments'])
    : await firstSubscription(deps, userId, ['comments'])
  if (!found || found.reader.deliveryProblem) return
  const { reader, notification } = found
  const unsubscribe = await unsubscribeFrom(deps, userId, notification)
  const url = dashboardUrl(deps, post.workspaceId, `/dashboard/scheduled?post=${post.id}`)
  const facts = {
    name: reader.name,
    email: reader.email,
    workspace,
    post: post.content,
    isMentioned,
    comments: comments.map((comment) => ({ by: comment.author.name, text: plainComment(comment) })),
    url,
    unsubscribe,
  }
  await deps.mailer.send(await inTheirLanguage(reader, () => newCommentsMail(facts)))
}

/** Returns the person with the first of these emails that they get. */
const firstSubscription = async (deps: NewCommentsDeps, userId: UserId, notifications: readonly Notification[]) => {
  for (const notification of notifications) {
    const reader = await subscriberOf(deps, userId, notification)
    if (reader) return { reader, notification }
  }
  return undefined
}

export type RemoveCommentsDeps = { comments: Pick<Comments, 'removeAll'>; responses: Pick<ClientResponses, 'removeAll'> }

/** Deletes the comments on posts that were deleted, and what clients said about them. */
export const removeComments = async (
  { comments, responses }: RemoveCommentsDeps,
  { ownerId: workspaceId, subjects }: Pick<JobRun, 'ownerId' | 'subjects'>,
): Promise<JobOutcome> => {
  for (const postId of subjects) {
    await comments.removeAll(postId)
    await responses.removeAll(workspaceId, postId)
  }
  return { kind: 'done' }
}
