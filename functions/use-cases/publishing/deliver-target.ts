import type { DeliveryMessage } from '#functions/ports/deliveries.ts'
import type { Target } from '#shared/domain/targets.ts'
import { toMs } from '#shared/domain/times.ts'
import type { DeliveryDeps } from './engine-deps.ts'
import { lookForEffect } from './look-for-effect.ts'
import { sendSteps } from './send-steps.ts'
import { sendLater } from './store-target.ts'
import { ownWaitMs } from './waiting-rules.ts'

/**
 * Takes a target as far as it goes now. However often, late or out of order its message comes: a message of another revision, or of a
 * target that is finished or in another worker's hands, does nothing.
 */
export const deliverTarget = async (deps: DeliveryDeps, message: DeliveryMessage) => {
  const target = await deps.targets.get(message)
  if (!target || target.revision !== message.revision) return
  const readyAt = readyTime(target)
  if (readyAt === undefined) return

  const wait = readyAt - deps.clock.now()
  if (wait > ownWaitMs) return sendLater(deps, target, readyAt)
  if (target.state.name === 'unsure') return lookForEffect(deps, target, target.state)
  await sendSteps(deps, target)
}

/** From when on, in ms, a target in this state may be worked on; undefined when no message may. */
const readyTime = ({ state, dueAt, turnAt, content }: Target) => {
  const turn = turnAt ? toMs(turnAt) : 0
  switch (state.name) {
    case 'armed':
      return content.media.length > 0 && turn === 0 ? 0 : Math.max(toMs(dueAt), turn)
    case 'retrying':
      return toMs(state.at)
    case 'processing':
      return toMs(state.checkAt)
    case 'unsure':
      return toMs(state.lookAt)
    case 'held':
      return 0
    default:
      return undefined
  }
}
