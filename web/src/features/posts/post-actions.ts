import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { isRetryable } from '#shared/domain/target-rules.ts'
import type { TargetStateName } from '#shared/domain/targets.ts'
import type { TargetSummary } from '#shared/publishing/posts.ts'
import { isUndecided } from '#shared/publishing/reviews.ts'
import type { May } from '#web/lib/use-workspace.ts'
import { needsAnswer, needsReconnect } from './target-words.ts'

/** Actions on a whole post. */
export type PostAction = 'edit' | 'reschedule' | 'publish' | 'retry-all' | 'cancel' | 'duplicate' | 'remove'

/** Actions on one account of a post. `confirm`: the person checks, and says whether it's there. */
export type TargetAction = 'retry' | 'confirm' | 'reconnect' | 'answer' | 'see-plans'

type Acted = Pick<PostAnswer, 'status' | 'accountIds' | 'targets' | 'review'>

/**
 * Returns the actions that a post's state and the person's role allow, most likely first. The server has the final say,
 * since it knows what's in flight right now and whether part of a thread is public.
 */
export const postActions = (post: Acted, may: May = () => true): PostAction[] => {
  const actions: Record<PostAction, boolean> = {
    'retry-all': retryableIds(post).length > 1,
    edit: isEditable(post),
    reschedule: isEditable(post) && post.accountIds.length > 0,
    publish: isEditable(post) && post.accountIds.length > 0 && post.status !== postStatus.failed,
    duplicate: true,
    cancel: post.status === postStatus.scheduled && isStoppable(post),
    remove: post.status !== postStatus.scheduled && isStoppable(post),
  }
  return order.filter((action) => actions[action] && may(permissionFor(action, post)))
}

const order: readonly PostAction[] = ['retry-all', 'edit', 'reschedule', 'publish', 'duplicate', 'cancel', 'remove']

/** What giving a post its time takes. */
export const schedulingTakes = postsApi.schedule.permission

/** What each action takes, as its call says. */
const permissions = {
  'retry-all': postsApi.retry.permission,
  edit: postsApi.edit.permission,
  reschedule: postsApi.scheduleDraft.permission,
  publish: postsApi.publishDraft.permission,
  duplicate: postsApi.duplicate.permission,
  cancel: postsApi.unschedule.permission,
  remove: postsApi.remove.permission,
}

/** Without `publish`, people change drafts and what awaits approval, unless some of it is public. */
const permissionFor = (action: PostAction, post: Acted) => {
  const isOpen = post.status === postStatus.draft || (isUndecided(post) && !post.targets.some(({ state }) => isPublic(state)))
  return isOpen || action === 'duplicate' ? permissions[action] : 'publish'
}

/** Returns the accounts that `retry-all` retries: never one where the post may already be published. */
export const retryableIds = ({ targets }: Pick<Acted, 'targets'>): string[] =>
  targets.filter(({ state }) => state === 'failed' || state === 'missed').map(({ accountId }) => accountId)

/** Returns the actions that an account's state and the person's role allow. */
export const targetActions = (target: Pick<TargetSummary, 'state' | 'reason' | 'pausedBy'>, may: May = () => true): TargetAction[] =>
  actionsOf(target).filter((action) => may(targetPermissions[action]))

const targetPermissions = { retry: 'publish', confirm: 'publish', answer: 'publish', reconnect: 'connect', 'see-plans': 'own' } as const

const actionsOf = (target: Pick<TargetSummary, 'state' | 'reason' | 'pausedBy'>): TargetAction[] => {
  if (target.state === 'needs-attention') return ['confirm', 'retry']
  if (target.pausedBy === 'plan') return ['see-plans']
  if (needsAnswer(target)) return ['answer']
  if (needsReconnect(target)) return ['reconnect']
  // A paused one would just be paused again.
  return isRetryable(target.state) && target.state !== 'paused' ? ['retry'] : []
}

/** The fragment that leads to an account's question on the platforms page. */
export const lateId = (accountId: string) => `late-${accountId}`

/** Nothing is or may become public, as far as the summary can tell of the engine's own rule. */
const isStoppable = ({ targets }: Pick<Acted, 'targets'>) =>
  targets.every(({ state }) => state !== 'sending' && state !== 'outcome-unknown')

const isEditable = (post: Acted) => isStoppable(post) && post.targets.every(({ state }) => !isPublic(state))

const isPublic = (state: TargetStateName) => state === 'published' || state === 'needs-attention'
