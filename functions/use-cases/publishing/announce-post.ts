import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, toMs } from '#shared/domain/times.ts'
import type { AnnouncingDeps } from './engine-deps.ts'
import { enqueueTargets } from './enqueue-targets.ts'

/** What is due sooner than this goes straight to the queue, in ms: the alarm, good to a minute, fires up to two minutes ahead. */
const alarmAheadMs = 2 * minuteMs

/**
 * Makes sure, as far as it can, that a saved post is sent in time: by messages if it is due soon, else by an alarm. Never throws: what was
 * saved is the truth, and the sweep finds it if this fails.
 */
export const announcePost = async (
  deps: AnnouncingDeps,
  { postId, revision, targets }: { postId: string; revision: number; targets: Target[] },
) => {
  if (targets.length === 0) return
  const dueAt = Math.min(...targets.map((target) => toMs(target.dueAt) - target.headStartMs))
  try {
    if (dueAt - deps.clock.now() < alarmAheadMs) await enqueueTargets(deps, targets)
    else await deps.schedules.plan({ postId, revision, at: alarmTime(dueAt) })
  } catch (error) {
    deps.report('a post could not be announced; the sweep will find it', error)
  }
}

/** Takes the alarm of a post back. Never throws: an alarm that still fires finds nothing to do. */
export const silencePost = async (deps: Pick<AnnouncingDeps, 'schedules' | 'report'>, postId: string) => {
  try {
    await deps.schedules.cancel(postId)
  } catch (error) {
    deps.report('an alarm could not be taken back; it will find nothing to do', error)
  }
}

/** The full minute at least one minute ahead: the scheduler fires anywhere within the minute it is given. */
const alarmTime = (dueAt: number) => Math.floor((dueAt - minuteMs) / minuteMs) * minuteMs
