import { advance } from '#shared/domain/target-rules.ts'
import type { Target, TargetState } from '#shared/domain/targets.ts'
import { toInstant } from '#shared/domain/times.ts'
import { countEndings } from './count-endings.ts'
import type { SweepDeps } from './engine-deps.ts'
import { syncPost } from './sync-post.ts'
import { inTruth } from './unknown-outcome.ts'
import { isTooLate, missed } from './waiting-rules.ts'

/** A target is given up when its message was sent again this often and nothing was heard of it. */
export const enqueuesMax = 10

/**
 * Ends a target that no worker can begin. That is so after `enqueuesMax` messages in a row that came to nothing, or beyond the person's
 * late limit. Tells the person and the operators. Answers whether the target has ended, here or elsewhere.
 */
export const giveUp = async (deps: SweepDeps, target: Target): Promise<boolean> => {
  const state = await endOf(deps, target)
  if (!state) return false
  const ended = inTruth(advance(target, { state, isUnsettled: true }))
  if (!(await deps.targets.replace(ended))) return true
  countEndings(deps.count, ended)
  deps.report(`post ${target.postId} to ${target.accountId} could not be begun and was given up`, undefined)
  await syncPost(deps, { userId: target.userId, id: target.postId })
  return true
}

const endOf = async (deps: SweepDeps, target: Target): Promise<TargetState | undefined> => {
  const { rearms = 0, hasEffect, doubt, rewoundTo, state } = target
  const now = deps.clock.now()
  if (rearms === 0) return undefined
  const mayBeThere = hasEffect || doubt !== undefined || rewoundTo !== undefined || state.name === 'unsure'
  if (!mayBeThere && (await isLate(deps, target))) return missed(target, now)
  if (rearms < enqueuesMax) return undefined
  const reason = { class: 'transient' as const, message: mayBeThere ? stuckHalfway : stuck }
  return { name: mayBeThere ? 'needs-attention' : 'failed', at: toInstant(now), reason }
}

/** Reading the person's settings may be the very thing that fails. Then the count decides. */
const isLate = async ({ settings, clock, report }: SweepDeps, target: Target) => {
  try {
    return isTooLate(target, await settings.get(target.userId), clock.now())
  } catch (error) {
    report('the settings of a person could not be read', error)
    return false
  }
}

const stuck = `Crier tried ${enqueuesMax} times and could not even begin to send this post, for a fault of its own. Nothing was sent. Send it again, or write to us if it fails again.`

const stuckHalfway = `Crier tried ${enqueuesMax} times and could not go on with this post, for a fault of its own. Part of it may be there: look at the account, then send it again or say that it is there.`
