import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { isRetryable } from '#shared/domain/target-rules.ts'
import type { TargetStateName } from '#shared/domain/targets.ts'
import type { TargetSummary } from '#shared/publishing/posts.ts'
import { needsAnswer, needsReconnect } from './target-words.ts'

/** Actions on a whole post. */
export type PostAction = 'edit' | 'reschedule' | 'publish' | 'retry-all' | 'cancel' | 'duplicate' | 'remove'

/** Actions on one account of a post. `confirm`: the person checks, and says whether it's there. */
export type TargetAction = 'retry' | 'confirm' | 'reconnect' | 'answer' | 'see-plans'

type Acted = Pick<PostAnswer, 'status' | 'accountIds' | 'targets'>

/**
 * Returns the actions a post's state allows, most likely first. The server has the final say, since it knows what's in
 * flight right now and whether part of a thread is public.
 */
export const postActions = (post: Acted): PostAction[] => {
  const actions: Record<PostAction, boolean> = {
    'retry-all': retryableIds(post).length > 1,
    edit: isEditable(post),
    reschedule: isEditable(post) && post.accountIds.length > 0,
    publish: isEditable(post) && post.accountIds.length > 0 && post.status !== postStatus.failed,
    duplicate: true,
    cancel: post.status === postStatus.scheduled && isStoppable(post),
    remove: post.status !== postStatus.scheduled && isStoppable(post),
  }
  return order.filter((action) => actions[action])
}

const order: readonly PostAction[] = ['retry-all', 'edit', 'reschedule', 'publish', 'duplicate', 'cancel', 'remove']

/** Returns the accounts that `retry-all` retries: never one where the post may already be published. */
export const retryableIds = ({ targets }: Pick<Acted, 'targets'>): string[] =>
  targets.filter(({ state }) => state === 'failed' || state === 'missed').map(({ accountId }) => accountId)

/** Returns the actions an account's state allows. */
export const targetActions = (target: Pick<TargetSummary, 'state' | 'reason' | 'pausedBy'>): TargetAction[] => {
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
