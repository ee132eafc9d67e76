import { deliveryDelayMaxMs } from '#functions/ports/deliveries.ts'
import { isFinal } from '#shared/domain/target-rules.ts'
import type { Attempt, Target } from '#shared/domain/targets.ts'
import { toMs } from '#shared/domain/times.ts'
import { toMessage } from './arm-targets.ts'
import type { DeliveryDeps } from './engine-deps.ts'

const patienceMs = [50, 250, 1_000]

/**
 * Writes where a target stands when its worker lets go of it, sends the message for what comes next and shows it in the post. False when
 * another writer came first. If the store stays out of reach it throws: the lease then ends and the sweep takes over.
 */
export const storeTarget = async (deps: DeliveryDeps, target: Target, attempt?: Attempt) => {
  const stored = isFinal(target.state.name) ? { ...target, isUnsettled: true } : target
  if (!(await replacePatiently(deps, stored, attempt))) return false
  await followUp(deps, stored)
  return true
}

const replacePatiently = async (deps: DeliveryDeps, target: Target, attempt?: Attempt) => {
  for (const pause of patienceMs) {
    try {
      return await deps.targets.replace(target, attempt)
    } catch (error) {
      deps.report('a target could not be written; trying again', error)
      await deps.clock.sleep(pause)
    }
  }
  return deps.targets.replace(target, attempt)
}

const followUp = async (deps: DeliveryDeps, target: Target) => {
  const at = nextMessageAt(target)
  if (at !== undefined) await sendLater(deps, target, at)
  if (target.state.name !== 'armed') await deps.settle({ userId: target.userId, id: target.postId })
}

/** Sends the message that continues a target at `at` (ms), unless that is further off than a message can wait: then the sweep does it. */
export const sendLater = async (deps: Pick<DeliveryDeps, 'clock' | 'deliveries'>, target: Target, at: number) => {
  const delayMs = Math.max(0, at - deps.clock.now() - 1_000)
  if (delayMs <= deliveryDelayMaxMs) await deps.deliveries.send([{ message: toMessage(target), delayMs }])
}

/** When a target is to be looked at next, in ms; undefined when no message is sent for that. */
export const nextMessageAt = ({ state, dueAt, turnAt }: Target) => {
  if (state.name === 'armed') return Math.max(toMs(dueAt), turnAt ? toMs(turnAt) : 0)
  if (state.name === 'retrying') return toMs(state.at)
  if (state.name === 'processing') return toMs(state.checkAt)
  return state.name === 'unsure' ? toMs(state.lookAt) : undefined
}
