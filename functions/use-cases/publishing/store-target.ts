import { isFinal, sendAt } from '#shared/domain/target-rules.ts'
import type { Attempt, Target } from '#shared/domain/targets.ts'
import { secondMs, toMs } from '#shared/domain/times.ts'
import { countEndings } from './count-endings.ts'
import type { DeliveryDeps } from './engine-deps.ts'
import { isBeyondMessages, messageDelay, toMessage } from './enqueue-targets.ts'
import { inTruth } from './unknown-outcome.ts'

const patienceMs = [50, 250, secondMs]

/** What became public, and is claimed for the target. `ifTaken` is how the target stands if another target has claimed it. */
export type Made = { remoteId: string; ifTaken: Target }

/**
 * Writes how a target stands when its worker lets go of it. Then sends the message for what comes next, and shows the state in the post.
 * False when another writer came first. Throws if the store stays out of reach: the lease then ends and the sweep takes over.
 */
export const storeTarget = async (deps: DeliveryDeps, target: Target, attempt?: Attempt, made?: Made): Promise<boolean> => {
  const told = inTruth({ ...target, rearms: undefined, isUnannounced: isToBeAnnounced(target, deps.clock.now()) })
  const stored = isFinal(told.state.name) ? { ...told, isUnsettled: true } : told
  const written = await writePatiently(deps, stored, { attempt, made })
  if (written === 'taken' && made) return storeTarget(deps, made.ifTaken, attempt)
  if (written !== 'written') return false
  countEndings(deps.count, stored, attempt)
  await followUp(deps, stored)
  return true
}

/** One write of a target, with the attempt and the claim if there are any. The same write is tried again while the store fails. */
export const writePatiently = async (deps: DeliveryDeps, target: Target, { attempt, made }: Together) => {
  for (const pause of patienceMs) {
    try {
      return await write(deps, target, { attempt, made })
    } catch (error) {
      deps.report('a target could not be written; trying again', error)
      await deps.clock.sleep(pause)
    }
  }
  return write(deps, target, { attempt, made })
}

type Together = { attempt?: Attempt | undefined; made?: Made | undefined }

const write = async ({ targets }: DeliveryDeps, target: Target, { attempt, made }: Together) => {
  if (made) return targets.claim(target, { remoteId: made.remoteId, attempt })
  return (await targets.replace(target, attempt)) ? 'written' : 'superseded'
}

const followUp = async (deps: DeliveryDeps, target: Target) => {
  const at = nextMessageAt(target)
  if (at !== undefined) await sendLater(deps, target, at)
  if (target.state.name !== 'armed' || target.state.reason) await deps.sync({ userId: target.userId, id: target.postId })
}

/** Sends the message that continues a target at `at` (ms). If that is further off than a message can wait, the sweep sends it. */
export const sendLater = async (deps: Pick<DeliveryDeps, 'clock' | 'deliveries'>, target: Target, at: number) => {
  const now = deps.clock.now()
  if (!isBeyondMessages(at, now)) await deps.deliveries.send([{ message: toMessage(target), delayMs: messageDelay(target, at, now) }])
}

/** Whether the sweep has to send the message for what a target waits for. The state `armed` says so itself. */
const isToBeAnnounced = (target: Target, now: number) => {
  const at = target.state.name === 'armed' ? undefined : nextMessageAt(target)
  return at !== undefined && isBeyondMessages(at, now) ? true : undefined
}

/** When a target is to be looked at next, in ms; undefined when no message is sent for that. */
export const nextMessageAt = (target: Target) => {
  const { state } = target
  if (state.name === 'armed') return sendAt(target)
  if (state.name === 'retrying') return toMs(state.at)
  if (state.name === 'processing') return toMs(state.checkAt)
  return state.name === 'unsure' ? toMs(state.lookAt) : undefined
}
