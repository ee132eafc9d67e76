import type { WaitingCalls } from '#functions/ports/posts.ts'
import type { Target } from '#shared/domain/targets.ts'
import { secondMs, toMs } from '#shared/domain/times.ts'
import { isMoving } from '#shared/publishing/posts.ts'
import type { PostDeps } from './post-deps.ts'

/** How long publish-now waits for its targets, in ms. An HTTP API has to answer within 30 s. */
const patienceMs = 20 * secondMs

/** The longest wait for a slot, in ms. Targets with later slots aren't waited for. */
const slotPatienceMs = 3 * secondMs

/** The most calls of one person that wait at a time. Each holds one of the Lambdas that everyone shares. */
const waitingCallsMax = 3

const pauses = [100, 100, 150, 200, 250, 400, 600, 800, secondMs]

export type FollowDeps = Pick<PostDeps, 'clock' | 'targets'> & { waitingCalls: WaitingCalls }

/**
 * Waits until every target has ended or won't end in time, and returns the targets as they are then. Doesn't wait for a
 * slot more than 3 s away, or if three other calls of the person are waiting. The post is on its way then, and the
 * person can follow it by its id.
 */
export const followPost = async (deps: FollowDeps, { userId, id }: { userId: string; id: string }): Promise<Target[]> => {
  const { clock, targets, waitingCalls } = deps
  const now = clock.now()
  const stopAt = now + patienceMs
  const first = await targets.ofPost(id)
  if (!isWorthWaiting(first, { now, stopAt })) return first
  const call = await waitingCalls.begin(userId, { max: waitingCallsMax, now, until: stopAt })
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
    if (clock.now() + pauseBefore(looks + 1) > stopAt || !isWorthWaiting(found, { now: clock.now(), stopAt })) return found
  }
}

const pauseBefore = (looks: number) => pauses[Math.min(looks, pauses.length - 1)] ?? 0

type Moment = { now: number; stopAt: number }

/** False if a target's slot is far off: the post won't finish in time, however quick the others are. */
const isWorthWaiting = (targets: readonly Target[], { now, stopAt }: Moment) =>
  targets.some((target) => mayEndBy(target, stopAt)) && !targets.some((target) => waitsForSlot(target, now))

const mayEndBy = ({ state }: Target, stopAt: number) => {
  if (!isMoving(state.name) || state.name === 'paused') return false
  return state.name !== 'retrying' || toMs(state.at) < stopAt
}

const waitsForSlot = ({ state, slotAt }: Target, now: number) =>
  state.name === 'enqueued' && slotAt !== undefined && toMs(slotAt) - now > slotPatienceMs
