import { advance } from '#shared/domain/target-rules.ts'
import type { Target, TargetState } from '#shared/domain/targets.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { EnqueueDeps } from './engine-deps.ts'
import { messageDelay, type Pace, pauseOf, toMessage } from './enqueue-targets.ts'
import { absence, isLongOver } from './patience.ts'
import { nextMessageAt } from './store-target.ts'

/**
 * Sends a message for each target that retries, that its platform processes, or whose outcome is unknown. It comes at the target's moment
 * where no message could wait that long. It comes at once where nothing was heard of the target in time.
 */
export const nudgeTargets = async (deps: EnqueueDeps, targets: readonly Target[], pace: Pace) => {
  const now = deps.clock.now()
  const paused = targets.flatMap((target) => {
    const at = nextMessageAt(target)
    return at === undefined || target.state.name === 'armed' ? [] : [{ target, at: earliestAt(target, at, now) }]
  })
  const nudged = paused.map(({ target, at }, index) => nudge(deps, target, Math.max(at, now + pauseOf(pace, index))))
  const written = (await Promise.all(nudged)).filter((one) => one !== undefined)
  await deps.deliveries.send(written.map(({ target, at }) => ({ message: toMessage(target), delayMs: messageDelay(target, at, now) })))
}

/** A look whose time is long over comes after a pause. An absence that it finds is sure only then. */
const earliestAt = ({ state }: Target, at: number, now: number) =>
  state.name === 'unsure' && isLongOver(at, now) ? now + absence.afterMs : at

/** Puts off what the target waits for to the moment of the message. Counts an earlier message that came to nothing. */
const nudge = async ({ targets, report }: EnqueueDeps, target: Target, nextAt: number) => {
  const rearms = target.isUnannounced ? {} : { rearms: (target.rearms ?? 0) + 1 }
  const nudged = advance(target, { state: putOff(target.state, toInstant(nextAt)), isUnannounced: undefined, ...rearms })
  try {
    return (await targets.replace(nudged)) ? { target: nudged, at: nextAt } : undefined
  } catch (error) {
    report('a target could not be nudged; the next sweep will find it', error)
  }
}

const putOff = (state: TargetState, at: string): TargetState => {
  if (state.name === 'retrying') return { ...state, at }
  if (state.name === 'processing') return { ...state, checkAt: at }
  return state.name === 'unsure' ? { ...state, lookAt: at } : state
}
