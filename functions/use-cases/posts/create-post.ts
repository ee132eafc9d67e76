import { DomainError } from '#shared/domain/errors.ts'
import type { Post } from '#shared/domain/posts.ts'
import type { Written } from '#shared/domain/resolve-content.ts'
import type { Target } from '#shared/domain/targets.ts'
import { toInstant, toMs } from '#shared/domain/times.ts'
import { announcePost } from '../publishing/announce-post.ts'
import { newDraft, scheduleAhead, withTargets } from './build-post.ts'
import { checkPost, refuseErrors } from './check-post.ts'
import { planCheck } from './plan-checks.ts'
import type { Asker, PostDeps } from './post-deps.ts'

type Creation = { written: Written; id: string; asker: Asker }

/** Keeps a draft, whatever it lacks. The same id again gives what was kept the first time. */
export const createDraft = async (deps: PostDeps, { written, id, asker }: Creation) => {
  const draft = newDraft(written, { id, userId: asker.userId, now: deps.clock.now() })
  return save(deps, draft, [])
}

/** Keeps a post that is due at `scheduledAt`. Throws `invalid` with every error the check found, `forbidden` before the e-mail is verified. */
export const schedulePost = async (
  deps: PostDeps,
  { written, id, asker, scheduledAt, timeZone }: Creation & { scheduledAt: string; timeZone: string },
) => {
  await refuseUnverified(asker)
  const now = deps.clock.now()
  const schedule = scheduleAhead(scheduledAt, timeZone, now)
  return saveDue(deps, { written, id, asker }, { schedule, dueAt: scheduledAt })
}

/** Keeps a post that is due now and sends it on its way. Throws like `schedulePost`. */
export const publishPost = async (deps: PostDeps, creation: Creation) => {
  await refuseUnverified(creation.asker)
  return saveDue(deps, creation, { dueAt: toInstant(deps.clock.now()) })
}

/** Throws `forbidden` until the person has opened the verification link: before that only drafts can be made. */
export const refuseUnverified = async ({ person }: Asker) => {
  const { isEmailVerified } = await person()
  if (!isEmailVerified) throw new DomainError('forbidden', 'Please verify your email before publishing. Until then you can keep drafts.')
}

const saveDue = async (deps: PostDeps, { written, id, asker }: Creation, due: Pick<Post, 'schedule'> & { dueAt: string }) => {
  const checked = await checkPost(deps, { userId: asker.userId, written, dueAt: toMs(due.dueAt) })
  refuseErrors(checked.findings)
  const draft = { ...newDraft(written, { id, userId: asker.userId, now: deps.clock.now() }), schedule: due.schedule }
  const { post, targets } = withTargets(draft, checked, due.dueAt)
  await planCheck(deps.jobs, post, deps.clock.now())
  const saved = await save(deps, post, targets)
  await announcePost(deps, { postId: id, revision: saved.revision, targets: saved === post ? targets : await deps.targets.ofPost(id) })
  return saved
}

/** Writes once: a repeat with the same id, after a crash or by its idempotency key, gives the post as it is. */
const save = async (deps: PostDeps, post: Post, targets: Target[]) => {
  const changes = targets.map((target) => ({ kind: 'create' as const, target }))
  if (await deps.posts.create(post, changes)) return post
  const existing = await deps.posts.get(post)
  if (!existing) throw new DomainError('conflict', 'This post was deleted meanwhile.')
  return existing
}
