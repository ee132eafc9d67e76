import { postStatus } from '#shared/domain/post-status.ts'
import { advance, isFinal } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { type Post, type PostRef, statusOf, toSummary } from '#shared/publishing/posts.ts'
import { planNotice } from '../jobs/plan-notice.ts'
import type { SyncPostDeps } from './engine-deps.ts'

/**
 * Brings a post's own item up to date with its targets, so that lists tell the truth. A target that has ended stays in the due index until
 * this is done. So the sweep makes up for a crash in between. Tells the person of a post that has failed.
 */
export const syncPost = async (deps: SyncPostDeps, ref: PostRef) => {
  const post = await deps.posts.get(ref)
  const targets = await deps.targets.ofPost(ref.id)
  if (post && targets.length > 0) await show(deps, post, readingOf(post, targets))
  const ended = targets.filter((target) => target.isUnsettled && isFinal(target.state.name))
  await Promise.all(ended.map((target) => deps.targets.replace(advance(target, { isUnsettled: false }))))
}

const show = async (deps: SyncPostDeps, { userId, id, status }: Post, reading: Post) => {
  const isNews = reading.status === postStatus.failed && status !== postStatus.failed
  if (isNews) await planNotice(deps.jobs, { userId, kind: 'failed-post', subject: id }, deps.clock.now())
  await deps.posts.sync(reading)
}

/** A post with the status that its targets give it. */
export const readingOf = (post: Post, targets: readonly Target[]): Post => {
  const usernames = new Map(post.targets.map(({ accountId, username }) => [accountId, username]))
  const summaries = targets.map((target) => toSummary(target, usernames.get(target.accountId) ?? target.accountId))
  const status = statusOf(targets.map(({ state }) => state.name))
  return {
    ...post,
    status,
    targets: summaries,
    listedAt: status === postStatus.scheduled ? earliestDue(targets) : (latestEnd(targets) ?? post.listedAt),
    settledVersion: targets.reduce((sum, { version }) => sum + version, 0),
  }
}

const earliestDue = (targets: readonly Target[]) => targets.map(({ dueAt }) => dueAt).sort()[0] ?? ''

const latestEnd = (targets: readonly Target[]) =>
  targets
    .flatMap(({ state }) => ('at' in state ? [state.at] : []))
    .sort()
    .at(-1)
