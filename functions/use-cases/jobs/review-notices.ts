import type { Posts } from '#functions/ports/posts.ts'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import { isTestWorkspace, type UserId } from '#shared/domain/id.ts'
import type { NoticeKind } from '#shared/domain/notices.ts'
import type { User } from '#shared/domain/users.ts'
import type { Member, Workspace } from '#shared/domain/workspaces.ts'
import type { Post } from '#shared/publishing/posts.ts'
import type { Review } from '#shared/publishing/reviews.ts'
import { oneLine } from '../mails/email-template.ts'
import { inTheirLanguage } from '../mails/language.ts'
import { reviewDecisionMail, reviewReminderMail, reviewRequestMail } from '../mails/review-mails.ts'
import { type NotifyDeps, notify } from '../notices/notices.ts'
import { dashboardUrl, type NoticeDeps, peopleWith, readersOf, subscribersOf, unsubscribeFrom } from './notices.ts'
import type { JobOutcome, JobRun } from './run-jobs.ts'

/** Reminds everyone who may approve that a post still awaits it. Does nothing for any other post. */
export const remindReviewers = async (deps: NoticeDeps, post: Post) => {
  if (!isAwaiting(post)) return
  for (const reader of await readersOf(deps, post.workspaceId, 'reviews', 'approve')) {
    const facts = { ...(await factsFor(deps, reader, post)), url: reviewUrl(deps, post) }
    await deps.mailer.send(await inTheirLanguage(reader, () => reviewReminderMail(facts)))
  }
}

export type ReviewNoticeDeps = NoticeDeps &
  NotifyDeps & {
    posts: Pick<Posts, 'get'>
    workspaces: Pick<Workspaces, 'get' | 'members'>
    newId: () => string
  }

/**
 * Tells everyone who may approve which of these posts await it, in one email, and the authors of the others what was
 * decided. Nobody hears of what they did themselves, or of a test workspace.
 */
export const tellReviews = async (deps: ReviewNoticeDeps, { ownerId: workspaceId, subjects }: JobRun): Promise<JobOutcome> => {
  const workspace = isTestWorkspace(workspaceId) ? undefined : await deps.workspaces.get(workspaceId)
  if (!workspace) return { kind: 'done' }
  const members = await deps.workspaces.members(workspaceId)
  const found = await Promise.all(subjects.map((id) => deps.posts.get({ workspaceId, id })))
  const posts = found.filter((post) => post !== undefined).filter(isInReview)
  const team = { workspace, members }
  await askReviewers(deps, team, posts.filter(isAwaiting))
  for (const post of posts.filter((each) => !isAwaiting(each))) await tellAuthor(deps, team, post)
  return { kind: 'done' }
}

type Team = { workspace: Workspace; members: readonly Member[] }
type InReview = Post & { review: Review; schedule: NonNullable<Post['schedule']> }

const isInReview = (post: Post): post is InReview => post.review !== undefined && post.schedule !== undefined
const isAwaiting = (post: Post): post is InReview => isInReview(post) && post.review.name === 'awaiting'

const askReviewers = async (deps: ReviewNoticeDeps, team: Team, posts: readonly InReview[]) => {
  const { workspace, members } = team
  const reviewers = peopleWith('approve', members)
  for (const post of posts)
    await notifyOf(
      deps,
      { team, post, kind: 'approval-request' },
      reviewers.filter((userId) => userId !== post.review.by),
    )
  if (posts.length === 0) return
  for (const reader of await subscribersOf(deps, reviewers, 'reviews')) {
    const asked = posts.filter(({ review }) => review.by !== reader.id)
    const [first] = asked
    if (!first) continue
    const { name, email, timeZone, unsubscribe } = await factsFor(deps, reader, first)
    const listed = asked.map(({ content, schedule, review }) => ({
      content,
      scheduledAt: schedule.scheduledAt,
      by: nameOf(team, review.by),
    }))
    const facts = { name, email, timeZone, unsubscribe, workspace: workspace.name, posts: listed, url: reviewUrl(deps, first) }
    await deps.mailer.send(await inTheirLanguage(reader, () => reviewRequestMail(facts)))
  }
}

const tellAuthor = async (deps: ReviewNoticeDeps, team: Team, post: InReview) => {
  const { review, createdBy } = post
  const isIn = team.members.some(({ userId }) => userId === createdBy)
  if (createdBy === undefined || !isIn || review.by === createdBy) return
  await notifyOf(deps, { team, post, kind: review.name === 'approved' ? 'approved' : 'changes-requested' }, [createdBy])
  const [author] = await subscribersOf(deps, [createdBy], 'reviews')
  if (!author) return
  const facts = await factsFor(deps, author, post)
  const note = review.name === 'changes-requested' ? review.note : undefined
  await deps.mailer.send(await inTheirLanguage(author, () => reviewDecisionMail({ ...facts, note })))
}

type Told = { team: Team; post: InReview; kind: NoticeKind }

const notifyOf = (deps: ReviewNoticeDeps, { team, post, kind }: Told, userIds: readonly UserId[]) => {
  const { workspaceId, id: postId, content, review } = post
  const what = { id: deps.newId(), kind, workspaceId, workspace: team.workspace.name, postId, post: oneLine(content, 120), at: review.at }
  return notify(deps, { ...what, by: review.guest ?? nameOf(team, review.by) }, userIds)
}

const nameOf = ({ members }: Team, userId: string | undefined) => members.find((member) => member.userId === userId)?.name

const reviewUrl = (deps: NoticeDeps, { workspaceId }: Post) => dashboardUrl(deps, workspaceId, '/dashboard/review')

const factsFor = async (
  deps: NoticeDeps,
  { id, name, email, preferences }: User,
  { id: postId, workspaceId, content, schedule }: InReview,
) => ({
  name,
  email,
  content,
  scheduledAt: schedule.scheduledAt,
  timeZone: preferences.timeZone ?? schedule.timeZone,
  url: dashboardUrl(deps, workspaceId, `/dashboard/scheduled?post=${postId}`),
  unsubscribe: await unsubscribeFrom(deps, id, 'reviews'),
})
