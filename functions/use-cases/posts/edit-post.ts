import type { TargetChange } from '#functions/ports/posts.ts'
import type { Account } from '#shared/domain/accounts.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import type { Post, PostRef } from '#shared/domain/posts.ts'
import { error } from '#shared/domain/preflight/findings.ts'
import type { Written } from '#shared/domain/resolve-content.ts'
import { isEditable } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { toInstant, toMs } from '#shared/domain/times.ts'
import { announcePost, silencePost } from '../publishing/announce-post.ts'
import { restarted, scheduleAhead, withTargets } from './build-post.ts'
import { checkPost, refuseErrors } from './check-post.ts'
import { refuseUnverified } from './create-post.ts'
import { beingSent, findPost } from './find-post.ts'
import { planCheck } from './plan-checks.ts'
import type { Asker, PostDeps } from './post-deps.ts'

/** When an edited post is due: as before, at another time, or now. */
export type Due = { kind: 'unchanged' } | { kind: 'at'; scheduledAt: string; timeZone?: string | undefined } | { kind: 'now' }

export type Edit = { ref: PostRef; asker: Asker; revision?: number | undefined; written?: Partial<Written> | undefined; due: Due }

/** How often an edit is tried again when the engine touched a target in the same moment. */
const triesMax = 5

/**
 * Changes a post's content or time. After it returns, nothing of the older revision is sent. Throws `conflict` when the revision is stale
 * or something of it is already on its way, `invalid` with every error found, `forbidden` before the e-mail is verified.
 */
export const editPost = async (deps: PostDeps, edit: Edit): Promise<Post> => {
  for (let tries = 0; tries < triesMax; tries++) {
    const before = await findPost(deps, edit.ref, edit.revision)
    const targets = await deps.targets.ofPost(before.id)
    if (!targets.every(isEditable)) throw isOver(targets) ? alreadyPublic() : beingSent()
    const after = await change(deps, { before, isDraft: targets.length === 0 }, edit)
    const changes = targetChanges(targets, after.targets)
    await planCheck(deps.jobs, after.post, deps.clock.now())
    if (await deps.posts.replace(after.post, before.revision, changes)) {
      await announce(deps, after.post, changes)
      return after.post
    }
  }
  throw beingSent()
}

type Before = { before: Post; isDraft: boolean }

const change = async (
  deps: PostDeps,
  { before, isDraft }: Before,
  { written, due, asker }: Edit,
): Promise<{ post: Post; targets: Target[] }> => {
  const now = deps.clock.now()
  const accountIds = [...new Set(written?.accountIds ?? before.accountIds)]
  const edited: Post = { ...before, ...written, accountIds, revision: before.revision + 1, updatedAt: toInstant(now), settledVersion: 0 }
  if (isDraft && due.kind === 'unchanged') return { post: { ...edited, listedAt: toInstant(now) }, targets: [] }

  await refuseUnverified(asker)
  const schedule = scheduleOf(before, due, now)
  const dueAt = schedule?.scheduledAt ?? toInstant(now)
  const checked = await checkPost(deps, { userId: before.userId, written: edited, dueAt: toMs(dueAt) })
  refuseErrors([...checked.findings, ...withoutAccounts(checked.accounts)])
  return withTargets({ ...edited, schedule }, checked, dueAt)
}

const scheduleOf = (before: Post, due: Due, now: number) => {
  if (due.kind === 'now') return undefined
  if (due.kind === 'at') return scheduleAhead(due.scheduledAt, due.timeZone ?? before.schedule?.timeZone ?? 'UTC', now)
  if (!before.schedule) throw invalidField('scheduledAt', 'Give the time at which this post is to be sent.')
  return scheduleAhead(before.schedule.scheduledAt, before.schedule.timeZone, now)
}

const targetChanges = (before: readonly Target[], after: readonly Target[]): TargetChange[] => {
  const known = new Map(before.map((target) => [target.accountId, target]))
  const kept = new Set(after.map(({ accountId }) => accountId))
  const written = after.map((target): TargetChange => {
    const old = known.get(target.accountId)
    return old ? { kind: 'replace', target: restarted(old, target) } : { kind: 'create', target }
  })
  const gone = before.filter(({ accountId }) => !kept.has(accountId))
  return [...written, ...gone.map((target): TargetChange => ({ kind: 'remove', ref: target, version: target.version }))]
}

const announce = async (deps: PostDeps, post: Post, changes: TargetChange[]) => {
  const targets = changes.flatMap((change) => (change.kind === 'remove' ? [] : change.target))
  if (targets.length > 0) await announcePost(deps, { postId: post.id, revision: post.revision, targets })
  else await silencePost(deps, post.id)
}

const withoutAccounts = (accounts: readonly Account[]) =>
  accounts.length > 0 ? [] : [error('accountIds', 'There is no account to send it to.', 'Choose at least one account.')]

const isOver = (targets: readonly Target[]) => targets.some(({ state, hasEffect }) => hasEffect || state.name === 'needs-attention')

const alreadyPublic = () => new DomainError('conflict', 'Some of this post is or may be public already, so it can no longer be changed.')
