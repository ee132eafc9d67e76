import type { Account } from '#shared/domain/accounts.ts'
import { messageGraceMs, sweepAheadMs } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { TurnRule } from '#shared/domain/turns.ts'
import { isBeyondMessages } from './arm-targets.ts'
import type { DeliveryDeps } from './engine-deps.ts'
import { handedOver, ownWaitMs } from './waiting-rules.ts'

/**
 * At most this many posts a minute go to one account, whatever asks: the fuse. The window is longer by what a send may be late on its turn, the way to the
 * platform included; five a minute is what people are promised, so it is no longer than that.
 */
export const fuse: TurnRule = { limit: 5, windowMs: minuteMs + 1_700, apartMs: 200, queuedApartMs: secondMs }

/** A turn that was taken is good for this long, in ms. */
export const turnMs = 800

/** A turn that was taken: what begins later than this, in ms, has lost it. To give it back never throws: at worst it is nobody's. */
export type Turn = { beginsBy: number; giveBack: () => Promise<void> }

/** A public step may begin now, in its turn if it needs one; or something else comes first, and how the target stands then. */
export type Moment = { kind: 'go'; turn?: Turn } | { kind: 'stop'; change: Partial<Target> }

type Waiting = { account: Account; stopAt: number }

/**
 * Waits until the target is due and has its turn with the account. It stands in line a moment before it is due, so that what is due together goes out in order.
 */
export const awaitTurn = async (deps: DeliveryDeps, target: Target, { account, stopAt }: Waiting): Promise<Moment> => {
  const { dueAt, platform, postId } = target
  const request = () => ({
    ...{ platform, remoteId: account.remoteId, waiter: { dueAt, postId } },
    ...{ now: deps.clock.now(), rule: fuse, goodForMs: turnMs },
  })
  const due = toMs(dueAt)
  const early = due - deps.clock.now()
  if (early > ownWaitMs) return armed(due, deps.clock.now(), {})
  let at = early > 0 ? await deps.turns.queue(request()) : due
  // Without time to ask for its turn nothing is known of when that is.
  if (deps.clock.now() >= stopAt) return { kind: 'stop', change: { state: handedOver(deps.clock.now()) } }
  while (at - deps.clock.now() <= ownWaitMs && deps.clock.now() < stopAt) {
    await deps.clock.sleep(Math.max(0, at - deps.clock.now()))
    const taken = await deps.turns.take(request())
    at = taken.at
    if (taken.isTaken) {
      const giveBack = () =>
        deps.turns.giveBack(request(), taken.at).catch((error: unknown) => deps.report('a turn could not be given back', error))
      return { kind: 'go', turn: { beginsBy: at + turnMs, giveBack } }
    }
  }
  return armed(at, deps.clock.now(), waitingInLine(target, at))
}

/** Gives the target back to the queue, or where a message can't wait that long to the sweep, which sends one shortly before. */
const armed = (at: number, now: number, { reason, ...change }: ReturnType<typeof waitingInLine> | { reason?: never }): Moment => {
  const until = toInstant(isBeyondMessages(at, now) ? at - sweepAheadMs : at + messageGraceMs)
  return { kind: 'stop', change: { ...change, state: { name: 'armed', until, ...(reason && { reason }) } } }
}

/** A post that stands in line is not late: that counts from its turn on, but not where it failed at an earlier one. */
const waitingInLine = ({ state, releasedAt }: Target, at: number) => ({
  turnAt: toInstant(at),
  releasedAt: state.name === 'retrying' ? releasedAt : toInstant(at),
  reason: {
    class: 'rate-limited' as const,
    message: `At most ${fuse.limit} posts a minute go to one account. This one waits for its turn.`,
  },
})
