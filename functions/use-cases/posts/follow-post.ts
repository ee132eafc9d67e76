import type { WaitingCalls } from '#functions/ports/posts.ts'
import type { Target } from '#shared/domain/targets.ts'
import { secondMs, toMs } from '#shared/domain/times.ts'
import { isMoving } from '#shared/publishing/posts.ts'
import type { PostDeps } from './post-deps.ts'

/** Publish-now waits this long for its targets, in ms; an HTTP API answers within 30 s. */
const patienceMs = 20 * secondMs

/** A target whose slot is further off than this, in ms, is not waited for. */
const slotPatienceMs = 3 * secondMs

/** So many calls of one person wait at a time: each holds a Lambda of those that are there for all. */
const waitingCallsMax = 3

const pauses = [100, 100, 150, 200, 250, 400, 600, 800, secondMs]

export type FollowDeps = Pick<PostDeps, 'clock' | 'targets'> & { waitingCalls: WaitingCalls }

/**
 * Waits until every target has ended or will not within the time, and gives the targets as they are then. It does not wait for a slot that is over 3
 * s away. Nor does it when three other calls of the person wait. The post is on its way then, and the person can follow it by its id.
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

/** One whose slot is far off will not be through in time, however quickly the others are. */
const isWorthWaiting = (targets: readonly Target[], { now, stopAt }: Moment) =>
  targets.some((target) => mayEndBy(target, stopAt)) && !targets.some((target) => waitsForSlot(target, now))

const mayEndBy = ({ state }: Target, stopAt: number) => {
  if (!isMoving(state.name) || state.name === 'paused') return false
  return state.name !== 'retrying' || toMs(state.at) < stopAt
}

const waitsForSlot = ({ state, slotAt }: Target, now: number) =>
  state.name === 'enqueued' && slotAt !== undefined && toMs(slotAt) - now > slotPatienceMs
