import { isMoving } from '#shared/domain/posts.ts'
import type { Target } from '#shared/domain/targets.ts'
import { toMs } from '#shared/domain/times.ts'
import type { PostDeps } from './post-deps.ts'

/** Publish-now waits this long for its targets, in ms; an HTTP API answers within 30 s. */
const patienceMs = 20_000

const pauses = [100, 100, 150, 200, 250, 400, 600, 800, 1_000]

/** Waits until every target has ended or will not within the time, and gives the targets as they are then. */
export const followPost = async (deps: Pick<PostDeps, 'clock' | 'targets'>, postId: string): Promise<Target[]> => {
  const stopAt = deps.clock.now() + patienceMs
  for (let looks = 0; ; looks++) {
    const targets = await deps.targets.ofPost(postId)
    const pause = pauses[Math.min(looks, pauses.length - 1)] ?? 0
    if (deps.clock.now() + pause > stopAt || !targets.some((target) => mayEndBy(target, stopAt))) return targets
    await deps.clock.sleep(pause)
  }
}

const mayEndBy = ({ state }: Target, stopAt: number) => {
  if (!isMoving(state.name) || state.name === 'held') return false
  return state.name !== 'retrying' || toMs(state.at) < stopAt
}
