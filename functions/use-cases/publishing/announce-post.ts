import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, toMs } from '#shared/domain/times.ts'
import type { AnnouncingDeps } from './engine-deps.ts'
import { enqueueTargets } from './enqueue-targets.ts'

/**
 * A post that is due sooner than this, in ms, goes straight to the queue. A schedule is exact to a minute, and fires up to two minutes
 * ahead.
 */
const alarmAheadMs = 2 * minuteMs

/**
 * Has a saved post sent in time: by messages if it is due soon, else by a schedule. Never throws: the post is saved, and the sweep finds it
 * if this fails.
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

/** Deletes the schedule of a post. Never throws: a schedule that still fires finds nothing to do. */
export const silencePost = async (deps: Pick<AnnouncingDeps, 'schedules' | 'report'>, postId: string) => {
  try {
    await deps.schedules.cancel(postId)
  } catch (error) {
    deps.report('an alarm could not be taken back; it will find nothing to do', error)
  }
}

/** The full minute at least one minute ahead: the scheduler fires anywhere within the minute it is given. */
const alarmTime = (dueAt: number) => Math.floor((dueAt - minuteMs) / minuteMs) * minuteMs
