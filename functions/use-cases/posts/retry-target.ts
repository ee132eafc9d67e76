import { DomainError, invalidField } from '#shared/domain/errors.ts'
import type { Finding } from '#shared/domain/findings.ts'
import { advance, isPausedByPlan, isRetryable, isUnapproved } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { Post, PostRef } from '#shared/publishing/posts.ts'
import { announcePost } from '../publishing/enqueue.ts'
import { readingOf, syncPost } from '../publishing/store.ts'
import { needsApproval } from './approval.ts'
import { payerOf, restarted, withTargets } from './build-post.ts'
import { checkPost, refuseErrors } from './check-post.ts'
import { refuseUnverified } from './create-post.ts'
import { changePost, type PostDeps, type Requester, tellChange } from './post-deps.ts'
import { refuseCost, refusePausedAccounts, reserveQuota } from './reserve-quota.ts'

export type TargetRetry = {
  ref: PostRef
  requester: Requester
  accountId: string
  revision?: number | undefined
  content?: string | undefined
  media?: string[] | undefined
  /** Throws if the target, as it is now, isn't what the caller means. */
  unless?: ((target: Target) => void) | undefined
}

/**
 * Retries one account of a post now, with other content if given. A thread continues after its last public part, even
 * without the files of its first one. Throws `conflict` if the target is published or in flight, or if the content is
 * to change although part of it is public. An approved post keeps its approval unless its content is to change, which is
 * refused with `conflict` like anything that lacks approval. Throws `payment-required` beyond the person's plan.
 */
export const retryTarget = async (deps: PostDeps, retry: TargetRetry): Promise<Post> => {
  await refuseUnverified(retry.requester)
  return changePost(deps, retry, async (post, targets) => {
    const target = retryable(targets, retry)
    const scheduledQuota = await reserveQuota(deps, { requester: retry.requester, postId: post.id, isForNow: true })
    const now = deps.clock.now()
    const revision = post.revision + 1
    const review = post.review?.name === 'approved' ? { ...post.review, revision } : post.review
    const edited = withOverride({ ...post, revision, review, updatedAt: toInstant(now), syncedVersion: 0 }, retry)
    const next = await again(deps, { post: edited, target, retry, now })
    const after = targets.map((other) => (other === target ? next : other))
    const saved = { ...edited, ...readingOf(edited, after) }
    if (!(await deps.posts.replace(saved, post.revision, [{ kind: 'replace', target: next }], scheduledQuota))) return undefined
    await announcePost(deps, { postId: post.id, revision: saved.revision, targets: [next] })
    tellChange(retry.requester, { before: post, after: saved })
    return saved
  })
}

const retryable = (targets: readonly Target[], { accountId, unless }: TargetRetry) => {
  const target = targets.find((one) => one.accountId === accountId)
  if (!target) throw invalidField('accountId', 'This post doesn’t go to that account.')
  unless?.(target)
  const { state } = target
  if (state.name === 'published') throw new DomainError('conflict', 'This post is already published there.')
  if (!isRetryable(state.name)) throw new DomainError('conflict', 'This post is already on its way there.')
  if (isUnapproved(target)) throw needsApproval()
  if (isPausedByPlan(state)) throw new DomainError('payment-required', state.reason.message)
  return target
}

const again = async (deps: PostDeps, { post, target, retry, now }: { post: Post; target: Target; retry: TargetRetry; now: number }) => {
  const isChanged = retry.content !== undefined || retry.media !== undefined
  if (isChanged && target.hasEffect)
    throw new DomainError('conflict', 'Part of this post is already public there, so its content can no longer be changed.')
  if (isChanged && post.review) throw needsApproval()
  const written = { ...post, accountIds: [retry.accountId], overrides: overridesFor(post, target) }
  const checked = await checkPost(deps, { workspaceId: post.workspaceId, written, dueAt: now })
  await refusePausedAccounts(deps, retry.requester, checked.accounts)
  refuseErrors(target.hasEffect ? checked.findings.filter(isOfAccount) : checked.findings)
  if (!target.hasEffect) await refuseCost(deps, { requester: retry.requester, costUsd: checked.costUsd, isForNow: true, now })

  const dueAt = toInstant(now)
  const [fresh] = withTargets(post, checked, { dueAt, ...(await payerOf(retry.requester)) }).targets
  if (isChanged && fresh) return restarted(target, fresh)
  return advance(target, {
    revision: post.revision,
    dueAt,
    isUndoable: undefined,
    approval: target.approval && { revision: post.revision },
    state: { name: 'scheduled' },
    failures: 0,
    isUnsynced: false,
    slotAt: undefined,
    waitingSince: undefined,
    enqueuesInVain: undefined,
    waitsAsked: undefined,
  })
}

/**
 * The rest of a thread can't be changed anymore, and its files are on the platform, so only the account can be at
 * fault.
 */
const isOfAccount = ({ field }: Finding) => field === 'accountIds'

const withOverride = (post: Post, { accountId, content, media }: TargetRetry): Post => {
  if (content === undefined && media === undefined) return post
  const override = { ...post.overrides[accountId], ...(content !== undefined && { content }), ...(media !== undefined && { media }) }
  return { ...post, overrides: { ...post.overrides, [accountId]: override } }
}

/** Returns the content overrides that a post has for this account. */
export const overridesFor = ({ overrides }: Post, { accountId, platform }: Target) =>
  Object.fromEntries(Object.entries(overrides).filter(([key]) => key === accountId || key === platform))

type Confirmation = {
  ref: PostRef
  requester?: Pick<Requester, 'tells'>
  revision?: number | undefined
  accountId: string
  url: string
}

/**
 * Accepts the person's word that a post of unknown outcome is public at `url`. Throws `conflict` if the outcome is
 * known, or the revision stale.
 */
export const confirmTarget = async (deps: PostDeps, { ref, requester, revision, accountId, url }: Confirmation) => {
  await changePost(deps, { ref, revision }, async (post, targets) => {
    const target = targets.find((one) => one.accountId === accountId)
    if (!target) throw invalidField('accountId', 'This post doesn’t go to that account.')
    if (target.state.name !== 'needs-attention')
      throw new DomainError('conflict', 'We already know whether this post is on the account, so there’s nothing to confirm.')

    const remoteId = new URL(url).pathname.split('/').at(-1) ?? url
    const state = { name: 'published' as const, at: toInstant(deps.clock.now()), remoteId, url }
    if (!(await deps.targets.replace(advance(target, { state, hasEffect: true, isUnsynced: true })))) return undefined
    tellChange(requester ?? {}, { before: post, after: post })
    return true
  })
  await syncPost(deps, ref)
}
