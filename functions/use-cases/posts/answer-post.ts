import type { PostAnswer } from '#shared/contracts/posts.ts'
import { targetDisposition } from '#shared/domain/dispositions.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import type { Target } from '#shared/domain/targets.ts'
import { type Post, statusOf, type TargetSummary } from '#shared/publishing/posts.ts'
import { readingOf } from '../publishing/store.ts'

/** Returns a post as its owner sees it, with the current `targets` if given, otherwise as the post last showed them. */
export const answerPost = (post: Post, targets?: readonly Target[]): PostAnswer => {
  const current = targets && targets.length > 0 ? readingOf(post, targets) : post
  const { workspaceId: _, syncedVersion: __, listedAt: ___, ...shown } = current
  return {
    ...shown,
    scheduledAt: post.schedule?.scheduledAt,
    targets: current.targets.map(withDisposition),
    platformResponses: responses(current.targets),
  }
}

/** Returns a post that was to be published at once, with the HTTP status that says how it went. */
export const answerPublished = (post: Post, targets: readonly Target[]): { status: 201 | 202 | 207; body: PostAnswer } => {
  const states = targets.map(({ state }) => state.name)
  const status = statusOf(states) === postStatus.scheduled ? 202 : states.every((state) => state === 'published') ? 201 : 207
  return { status, body: answerPost(post, targets) }
}

const withDisposition = (target: TargetSummary) => {
  const disposition = targetDisposition(target.state, target.reason)
  return disposition ? { ...target, disposition } : target
}

const responses = (targets: readonly TargetSummary[]) => {
  const texts: Record<string, string> = {}
  for (const { accountId, state, reason } of targets) {
    if (state === 'published') texts[accountId] = 'Post published successfully'
    if (state === 'failed' || state === 'missed' || state === 'needs-attention')
      texts[accountId] = `Error: ${reason?.message ?? 'Failed to publish'}`
  }
  return texts
}
