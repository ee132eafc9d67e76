import type { DeliveryMessage } from '#functions/ports/deliveries.ts'
import { readyAt } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import type { DeliveryDeps } from './engine-deps.ts'
import { isBeyondMessages } from './enqueue-targets.ts'
import { reconcileTarget } from './reconcile-target.ts'
import { sendSteps } from './send-steps.ts'
import { sendLater } from './store-target.ts'
import { ownWaitMs } from './waiting-rules.ts'

/**
 * Takes a target as far as it goes now. However often, late or out of order its message comes: a message of another revision, or of a
 * target that is finished or in another worker's hands, does nothing. An early message waits on only if it was sent for the target's present
 * plan: a newer plan has its own message.
 */
export const deliverTarget = async (deps: DeliveryDeps, message: DeliveryMessage) => {
  const target = await deps.targets.get(message)
  if (!target || target.revision !== message.revision) return
  const at = readyAt(target)
  if (at === undefined) return

  const wait = at - deps.clock.now()
  if (wait > ownWaitMs && message.at !== at) return
  // No message is sent so far ahead. So the clock was put back since: what the target waited for is over, and its slot lies in no time that comes.
  if (isBeyondMessages(at, deps.clock.now())) return goOn(deps, { ...target, turnAt: undefined })
  if (wait > ownWaitMs) return sendLater(deps, target, at)
  // An armed target is prepared first and waits then; any other moment is a pause that somebody asked for.
  if (wait > 0 && target.state.name !== 'armed') await deps.clock.sleep(wait)
  await goOn(deps, target)
}

const goOn = (deps: DeliveryDeps, target: Target) =>
  target.state.name === 'unsure' ? reconcileTarget(deps, target, target.state) : sendSteps(deps, target)
