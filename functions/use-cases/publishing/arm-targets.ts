import { type DeliveryMessage, deliveryDelayMaxMs } from '#functions/ports/deliveries.ts'
import { advance, messageGraceMs, readyAt } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { ArmingDeps } from './engine-deps.ts'

/**
 * Puts a message on its way for each target that may be armed now: scheduled or released ones, and armed ones whose message is overdue.
 * `paceMs` spreads them, in the order given. One that changes meanwhile is left alone; a message that can't be sent is left to the sweep.
 */
export const armTargets = async (deps: ArmingDeps, targets: readonly Target[], paceMs = 0) => {
  const now = deps.clock.now()
  const armed = await Promise.all(targets.filter((target) => isArmable(target, now)).map((target) => arm(deps, target, now)))
  const ready = armed.filter((target) => target !== undefined)
  const lost = await deps.deliveries.send(
    ready.map((target, index) => ({ message: toMessage(target), delayMs: delay(target, now) + index * paceMs })),
  )
  await Promise.all(ready.filter((target) => lost.some((message) => isFor(message, target))).map((target) => disarm(deps, target)))
}

/** The message that asks to look at a target when it is ready. */
export const toMessage = (target: Target): DeliveryMessage => {
  const { postId, accountId, userId, platform, revision } = target
  return { schema: 1, postId, accountId, userId, platform, revision, at: readyAt(target) ?? 0 }
}

const isArmable = ({ state, dueAt, headStartMs }: Target, now: number) => {
  if (state.name === 'armed') return toMs(state.until) <= now
  return (state.name === 'held' || state.name === 'scheduled') && toMs(dueAt) - now <= Math.max(deliveryDelayMaxMs, headStartMs)
}

const arm = async ({ targets }: ArmingDeps, target: Target, now: number) => {
  const until = toInstant(Math.max(toMs(target.dueAt), now) + messageGraceMs)
  const armed = advance(target, { state: { name: 'armed', until } })
  return (await targets.replace(armed)) ? armed : undefined
}

/** A post with media is looked at at once, so that its files are on the platform before it is due; one without, a moment before. */
const delay = ({ dueAt, content }: Target, now: number) => (content.media.length > 0 ? 0 : Math.max(0, toMs(dueAt) - now - secondMs))

const disarm = ({ targets }: ArmingDeps, target: Target) => targets.replace(advance(target, { state: { name: 'scheduled' } }))

const isFor = (message: DeliveryMessage, target: Target) => message.postId === target.postId && message.accountId === target.accountId
