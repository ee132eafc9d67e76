import { isPausedByPlan } from '#shared/domain/target-rules.ts'
import type { Target, TargetRef } from '#shared/domain/targets.ts'
import { toMs } from '#shared/domain/times.ts'
import type { fakeTargets } from '#test/fakes/targets.ts'
import type { World } from './world.ts'

/**
 * A period (ms) in which a plan limit paused a target. `slotAt` is the slot it was resumed for, if it was late by then.
 * `isLetGo` is false while the pause lasts, and if the person changed or canceled the post instead.
 */
export type PlanPause = {
  accountId: string
  text: string
  reason: string
  dueAt: number
  from: number
  to: number
  slotAt: number | undefined
  isLetGo: boolean
}

/** The targets, and when each was paused by its person's plan limit. */
export const watchPlanPauses = (world: World, stored: ReturnType<typeof fakeTargets>) => {
  const planPauses: PlanPause[] = []
  const current = new Map<string, PlanPause>()

  const note = (target: Target, isLetGo: boolean) => {
    const key = `${target.postId} ${target.accountId}`
    const pause = current.get(key)
    // A target edited while it was paused stays paused with its new content.
    const isSame = pause?.text === target.content.text && pause.dueAt === toMs(target.dueAt)
    const isPaused = isPausedByPlan(target.state)
    if (pause && !(isPaused && isSame)) {
      pause.to = world.now()
      pause.isLetGo = isLetGo && !isPaused
      pause.slotAt = target.slotAt === undefined ? undefined : toMs(target.slotAt)
      current.delete(key)
    }
    if (isPausedByPlan(target.state) && !isSame) current.set(key, begin(target, target.state.reason.message))
  }
  const begin = ({ accountId, content, dueAt }: Target, reason: string) => {
    const pause: PlanPause = {
      accountId,
      text: content.text,
      reason,
      dueAt: toMs(dueAt),
      from: world.now(),
      to: Number.POSITIVE_INFINITY,
      slotAt: undefined,
      isLetGo: false,
    }
    planPauses.push(pause)
    return pause
  }

  const targets: ReturnType<typeof fakeTargets> = {
    ...stored,
    async replace(target, attempt) {
      const isReplaced = await stored.replace(target, attempt)
      if (isReplaced) note(target, true)
      return isReplaced
    },
    put(target) {
      stored.put(target)
      note(target, false)
    },
    remove(ref: TargetRef) {
      stored.remove(ref)
      current.delete(`${ref.postId} ${ref.accountId}`)
    },
  }
  return { targets, planPauses }
}
