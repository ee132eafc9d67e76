import type { Belongings } from '#functions/ports/belongings.ts'
import type { Posts, TargetChange } from '#functions/ports/posts.ts'
import type { Schedules } from '#functions/ports/schedules.ts'
import type { Targets } from '#functions/ports/targets.ts'
import { type PostRef, postStatus } from '#shared/domain/posts.ts'

export type ErasePostDeps = {
  posts: Pick<Posts, 'get' | 'remove'>
  targets: Pick<Targets, 'ofPost'>
  belongings: Pick<Belongings, 'removeAttempts'>
  schedules: Pick<Schedules, 'cancel'>
}

/**
 * Deletes a post with its alarm, its targets and all that was tried, even while it is being sent: its worker then finds nothing to write to,
 * and stops. A post that changes at the same moment is left for the next try.
 */
export const erasePost = async ({ posts, targets, belongings, schedules }: ErasePostDeps, ref: PostRef) => {
  const post = await posts.get(ref)
  if (!post) return
  if (post.status === postStatus.scheduled) await schedules.cancel(ref.id)
  const erased = (await targets.ofPost(ref.id)).map((target): TargetChange => ({ kind: 'remove', ref: target, version: target.version }))
  // Whatever is tried from here on changes a target, and so keeps the post.
  await belongings.removeAttempts(ref.id)
  await posts.remove(post, post.revision, erased)
}
