import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { isRetryable } from '#shared/domain/target-rules.ts'
import type { TargetStateName } from '#shared/domain/targets.ts'
import type { TargetSummary } from '#shared/publishing/posts.ts'
import { needsReconnect } from './target-words.ts'

/** What can be done with a whole post. */
export type PostAction = 'edit' | 'reschedule' | 'publish' | 'retry-all' | 'cancel' | 'duplicate' | 'remove'

/** What can be done about one account of a post. `confirm`: the person looks, and says whether it is there. */
export type TargetAction = 'retry' | 'confirm' | 'reconnect' | 'see-plans'

type Acted = Pick<PostAnswer, 'status' | 'accountIds' | 'targets'>

/**
 * The actions that a post's state allows, the most likely first. The server has the last word: it also knows what is on its way this very
 * moment and whether part of a thread is public.
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

/** The accounts that `retry-all` tries again: never one whose post may be there already. */
export const retryableIds = ({ targets }: Pick<Acted, 'targets'>): string[] =>
  targets.filter(({ state }) => state === 'failed' || state === 'missed').map(({ accountId }) => accountId)

/** The actions that the state of one account allows. */
export const targetActions = (target: Pick<TargetSummary, 'state' | 'reason' | 'pausedBy'>): TargetAction[] => {
  if (target.state === 'needs-attention') return ['confirm', 'retry']
  if (target.pausedBy === 'plan') return ['see-plans']
  if (needsReconnect(target)) return ['reconnect']
  // What is paused would be paused again.
  return isRetryable(target.state) && target.state !== 'paused' ? ['retry'] : []
}

/** Nothing public is on its way: what the summary can tell of the engine's own rule. */
const isStoppable = ({ targets }: Pick<Acted, 'targets'>) =>
  targets.every(({ state }) => state !== 'sending' && state !== 'outcome-unknown')

const isEditable = (post: Acted) => isStoppable(post) && post.targets.every(({ state }) => !isPublic(state))

const isPublic = (state: TargetStateName) => state === 'published' || state === 'needs-attention'
