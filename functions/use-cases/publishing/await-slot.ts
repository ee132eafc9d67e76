import type { SlotRequest } from '#functions/ports/publish-rate-limiter.ts'
import type { Account } from '#shared/domain/accounts.ts'
import type { SlotRule } from '#shared/domain/rate-limit-slots.ts'
import { messageGraceMs, sweepAheadMs } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { DeliveryDeps } from './engine-deps.ts'
import { isBeyondMessages } from './enqueue-targets.ts'
import { handedOver, ownWaitMs } from './waiting-rules.ts'

/**
 * At most this many posts a minute go to one account, whatever asks: the rate limit. The window is longer by what a send may be late on its slot, the way to the
 * platform included; five a minute is what people are promised, so it is no longer than that.
 */
export const publishRateLimit: SlotRule = { limit: 5, windowMs: minuteMs + 1_700, apartMs: 200, queuedApartMs: secondMs }

/** A slot that was taken is good for this long, in ms. */
export const slotMs = 800

/** A slot that was taken: what begins later than this, in ms, has lost it. To give it back never throws: at worst it is nobody's. */
export type Slot = { beginsBy: number; giveBack: () => Promise<void> }

/** The slot was taken, or something else comes first, and how the target stands then. */
export type Moment = { kind: 'go'; slot: Slot } | Stop

/** The slot is expected within what a worker waits (ms), or something else comes first. */
export type ExpectedSlot = { kind: 'near'; at: number } | Stop

type Stop = { kind: 'stop'; change: Partial<Target> }

type Waiting = { account: Account; stopAt: number }

/** Waits in the queue a moment before the target is due, so that what is due together goes out in order. Who has waited there before was told when to come. */
export const queueForSlot = async (deps: DeliveryDeps, target: Target, waiting: Waiting): Promise<ExpectedSlot> => {
  const due = toMs(target.dueAt)
  if (due - deps.clock.now() > ownWaitMs) return armed(due, deps.clock.now(), {})
  const at = target.turnAt === undefined ? await deps.rateLimiter.queue(requestOf(deps, target, waiting)) : toMs(target.turnAt)
  if (isTimeOver(deps, waiting)) return handOver(deps)
  return at - deps.clock.now() > ownWaitMs ? armed(at, deps.clock.now(), waitingForSlot(target, at)) : { kind: 'near', at }
}

/** Waits for the slot that is expected at `at` (ms) and takes it. */
export const takeSlot = async (deps: DeliveryDeps, target: Target, { at, ...waiting }: Waiting & { at: number }): Promise<Moment> => {
  // Without time to ask for its slot nothing is known of when that is.
  if (isTimeOver(deps, waiting)) return handOver(deps)
  let expected = at
  while (expected - deps.clock.now() <= ownWaitMs && !isTimeOver(deps, waiting)) {
    await deps.clock.sleep(Math.max(0, expected - deps.clock.now()))
    const request = requestOf(deps, target, waiting)
    const taken = await deps.rateLimiter.take(request)
    expected = taken.at
    if (taken.isTaken) {
      const giveBack = () =>
        deps.rateLimiter.giveBack(request, taken.at).catch((error: unknown) => deps.report('a slot could not be given back', error))
      return { kind: 'go', slot: { beginsBy: taken.at + slotMs, giveBack } }
    }
  }
  return armed(expected, deps.clock.now(), waitingForSlot(target, expected))
}

const handOver = ({ clock }: DeliveryDeps): Stop => ({ kind: 'stop', change: { state: handedOver(clock.now()) } })

const isTimeOver = ({ clock }: DeliveryDeps, { stopAt }: Waiting) => clock.now() >= stopAt

const requestOf = ({ clock }: DeliveryDeps, target: Target, { account: { remoteId } }: Waiting): SlotRequest => {
  const { dueAt, platform, postId } = target
  return { platform, remoteId, waiter: { dueAt, postId }, now: clock.now(), rule: publishRateLimit, goodForMs: slotMs }
}

/** Gives the target back to the queue, or where a message can't wait that long to the sweep, which sends one shortly before. */
const armed = (at: number, now: number, { reason, ...change }: ReturnType<typeof waitingForSlot> | { reason?: never }): Stop => {
  const until = toInstant(isBeyondMessages(at, now) ? at - sweepAheadMs : at + messageGraceMs)
  return { kind: 'stop', change: { ...change, state: { name: 'armed', until, ...(reason && { reason }) } } }
}

/** A post that waits in the queue is not late: that counts from its slot on, but not where it failed at an earlier one. */
const waitingForSlot = ({ state, releasedAt }: Target, at: number) => ({
  turnAt: toInstant(at),
  releasedAt: state.name === 'retrying' ? releasedAt : toInstant(at),
  reason: {
    class: 'rate-limited' as const,
    message: `At most ${publishRateLimit.limit} posts a minute go to one account. This one waits for its turn.`,
  },
})
