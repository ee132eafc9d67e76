import type { TargetChange } from '#functions/ports/posts.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { type Post, type PostRef, postStatus, statusOf } from '#shared/domain/posts.ts'
import { advance, isFinal, isStoppable } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { toInstant } from '#shared/domain/times.ts'
import { silencePost } from '../publishing/announce-post.ts'
import { readingOf } from '../publishing/settle-post.ts'
import { beingSent, findPost } from './find-post.ts'
import type { PostDeps } from './post-deps.ts'

export type Cancel = { ref: PostRef; revision?: number | undefined }

const triesMax = 5

/**
 * Cancels what was not sent of a scheduled post: after it returns nothing more of it is sent. If something of it is public the post stays,
 * else it goes. Throws `conflict` while something is on its way.
 */
export const cancelPost = (deps: PostDeps, cancel: Cancel) =>
  attemptChange(deps, cancel, (post, targets) => {
    if (currentStatus(post, targets) !== postStatus.scheduled) throw new DomainError('conflict', 'This post is not scheduled any more.')
    return targets.some(isPublic) ? keepPublic(deps, post, targets) : removeAll(deps, post, targets)
  })

/** Deletes a post and all its targets from Crier; what is public stays public. Throws `conflict` while something is on its way. */
export const removePost = (deps: PostDeps, cancel: Cancel & { status?: Post['status'] }) =>
  attemptChange(deps, cancel, (post, targets) => {
    if (cancel.status !== undefined && currentStatus(post, targets) !== cancel.status)
      throw new DomainError('not-found', 'There is no such post in this list.')
    return removeAll(deps, post, targets)
  })

const attemptChange = async (deps: PostDeps, { ref, revision }: Cancel, change: (post: Post, targets: Target[]) => Promise<boolean>) => {
  for (let tries = 0; tries < triesMax; tries++) {
    const post = await findPost(deps, ref, revision)
    const targets = await deps.targets.ofPost(post.id)
    if (!targets.every(isStoppable)) throw beingSent()
    if (await change(post, targets)) return silencePost(deps, post.id)
  }
  throw beingSent()
}

/** The post's own item may show its targets a moment late; what is decided here is decided by the targets. */
const currentStatus = (post: Post, targets: readonly Target[]) =>
  targets.length > 0 ? statusOf(targets.map(({ state }) => state.name)) : post.status

const isPublic = ({ state, hasEffect }: Target) => hasEffect || state.name === 'published' || state.name === 'needs-attention'

const removeAll = (deps: PostDeps, post: Post, targets: readonly Target[]) =>
  deps.posts.remove(
    post,
    post.revision,
    targets.map((target): TargetChange => ({ kind: 'remove', ref: target, version: target.version })),
  )

const keepPublic = (deps: PostDeps, post: Post, targets: readonly Target[]) => {
  const at = toInstant(deps.clock.now())
  const revision = post.revision + 1
  const after = targets.map((target) =>
    isFinal(target.state.name) ? target : advance(target, { revision, state: { name: 'cancelled', at }, isUnsettled: false }),
  )
  const edited = { ...post, revision, updatedAt: at, settledVersion: 0 }
  const changes = after.filter((target) => !targets.includes(target)).map((target): TargetChange => ({ kind: 'replace', target }))
  return deps.posts.replace({ ...edited, ...readingOf(edited, after) }, post.revision, changes)
}
