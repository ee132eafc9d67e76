import type { Posts } from '#functions/ports/posts.ts'
import type { Targets } from '#functions/ports/targets.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { type Post, type PostRef, statusOf, type TargetSummary } from '#shared/domain/posts.ts'
import { failedPostsMail } from '../mails/failed-posts-mail.ts'
import { readingOf } from '../publishing/store.ts'
import { type NoticeDeps, readerOf, unsubscribeFrom } from './notice-deps.ts'
import type { JobOutcome, JobRun } from './run-jobs.ts'

export type FailedPostsDeps = NoticeDeps & { posts: Pick<Posts, 'get'>; targets: Pick<Targets, 'ofPost'> }

/** Mails a person which of these posts did not get out, in one mail. Those that are sent again, or gone, meanwhile are not in it. */
export const tellFailedPosts = async (deps: FailedPostsDeps, { userId, subjects }: JobRun): Promise<JobOutcome> => {
  const reader = await readerOf(deps, userId, 'failedPost')
  const found = reader ? await Promise.all(subjects.map((id) => failedPost(deps, { userId, id }))) : []
  const failed = found.filter((post) => post !== undefined)
  if (reader && failed.length > 0) {
    const { name, email, preferences } = reader
    const timeZone = preferences.timeZone ?? failed.find(({ schedule }) => schedule)?.schedule?.timeZone ?? 'UTC'
    const posts = failed.map((post) => toFacts(post, deps.siteUrl))
    const unsubscribe = await unsubscribeFrom(deps, userId, 'failedPost')
    await deps.mailer.send(failedPostsMail({ name, email, timeZone, posts, unsubscribe }))
  }
  return { kind: 'done' }
}

type FailedPost = Pick<Post, 'id' | 'content' | 'schedule'> & { targets: TargetSummary[] }

/** By its targets: the post's own item may show them a moment late. */
const failedPost = async (deps: FailedPostsDeps, ref: PostRef): Promise<FailedPost | undefined> => {
  const post = await deps.posts.get(ref)
  const targets = post ? await deps.targets.ofPost(ref.id) : []
  if (!post || statusOf(targets.map(({ state }) => state.name)) !== postStatus.failed) return undefined
  const failed = readingOf(post, targets).targets.filter(({ reason }) => reason !== undefined)
  return failed.length > 0 ? { id: post.id, content: post.content, schedule: post.schedule, targets: failed } : undefined
}

const toFacts = ({ id, content, schedule, targets }: FailedPost, siteUrl: string) => ({
  content,
  scheduledAt: schedule?.scheduledAt,
  url: `${siteUrl}/dashboard/scheduled?tab=failed&post=${id}`,
  targets: targets.map(({ platform, username, reason }) => ({ platform, username, reason: reason?.message ?? '' })),
})
