import type { WaitingCalls } from '#functions/ports/posts.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { sendAt } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { secondMs, toMs } from '#shared/domain/times.ts'
import { isMoving } from '#shared/publishing/posts.ts'
import type { PostDeps } from './post-deps.ts'

/** How long publish-now waits for its targets by default, in ms. Whoever called follows the rest by the post's id. */
const usualPatience = { ms: secondMs }

/** The most calls of one person that wait at a time. Each holds one of the Lambdas that everyone shares. */
const waitingCallsMax = 3

const pauses = [100, 100, 150, 200, 200, 200, 300, 500, 1_000]

export type FollowDeps = Pick<PostDeps, 'clock' | 'targets'> & { waitingCalls: WaitingCalls }

/**
 * Waits a second, or as long as the caller's patience lasts, until every target has ended or won't end in time, and
 * returns the targets as they are then. Doesn't wait at all if nothing ends in that time, such as a post that can still
 * be undone, or if three other calls of the person are waiting, which doesn't honor their patience. The post is on its
 * way then, and the person can follow it by its id.
 */
export const followPost = async (
  deps: FollowDeps,
  { workspaceId, id }: { workspaceId: WorkspaceId; id: string },
  patience: { readonly ms: number; isHonored?: boolean } = { ...usualPatience },
): Promise<Target[]> => {
  const { clock, targets, waitingCalls } = deps
  const now = clock.now()
  const stopAt = now + patience.ms
  const first = await targets.ofPost(id)
  const isWorthWaiting = patience.ms > 0 && first.some((target) => mayEndBy(target, stopAt))
  const call = isWorthWaiting ? await waitingCalls.begin(workspaceId, { max: waitingCallsMax, now, until: stopAt }) : undefined
  patience.isHonored = !isWorthWaiting || call !== undefined
  if (!call) return first
  try {
    return await wait(deps, id, stopAt)
  } finally {
    await call.end()
  }
}

const wait = async ({ clock, targets }: FollowDeps, id: string, stopAt: number) => {
  for (let looks = 0; ; looks++) {
    await clock.sleep(pauseBefore(looks))
    const found = await targets.ofPost(id)
    if (clock.now() + pauseBefore(looks + 1) > stopAt || !found.some((target) => mayEndBy(target, stopAt))) return found
  }
}

const pauseBefore = (looks: number) => pauses[Math.min(looks, pauses.length - 1)] ?? 0

const mayEndBy = (target: Target, stopAt: number) => {
  const { state } = target
  if (!isMoving(state.name) || state.name === 'paused') return false
  if (state.name === 'scheduled' || state.name === 'enqueued') return sendAt(target) < stopAt
  return state.name !== 'retrying' || toMs(state.at) < stopAt
}
