import type { PostAnswer } from '#shared/contracts/posts.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { isMoving, type TargetSummary } from '#shared/publishing/posts.ts'

/** In ms. A post is watched from this long before it is due. So a clock that is a little off misses nothing. */
const aheadMs = 2 * secondMs

/** An overdue post is asked for after a tenth of the time it is late. That is closely at first, and an outage costs few calls. */
const patience = 10

/**
 * How long to wait, in ms, before asking for these posts again; false when nothing will change by itself.
 * A second while one is being sent or is about to be; otherwise until the next one is about to be, at most a minute.
 */
export const pollInterval = (posts: readonly Pick<PostAnswer, 'targets'>[], now: number): number | false => {
  const moving = posts.flatMap(({ targets }) => targets).filter(({ state }) => isMoving(state))
  if (moving.length === 0) return false
  return Math.min(...moving.map((target) => waitFor(target, now)))
}

const waitFor = ({ state, nextAt }: TargetSummary, now: number) => {
  // Released by the person or the platform, at a time nobody knows.
  if (state === 'held') return minuteMs
  const left = nextAt === undefined ? 0 : Date.parse(nextAt) - aheadMs - now
  return Math.min(minuteMs, Math.max(secondMs, left > 0 ? left : -left / patience))
}
