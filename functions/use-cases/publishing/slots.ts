import type { ReadQueue, SlotRequest } from '#functions/ports/limits.ts'
import { isTestWorkspace } from '#shared/domain/id.ts'
import type { SlotRule } from '#shared/domain/rate-limit-slots.ts'
import { messageGraceMs, sweepAheadMs } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import type { DeliveryDeps } from './dependencies.ts'
import { isBeyondMessages } from './enqueue.ts'
import { handedOver, ownWaitMs } from './waiting-rules.ts'

/**
 * The rate limit: at most this many posts a minute go to one account, whatever sends them. The window is longer than a
 * minute because a send may start late in its slot and take time to arrive. It's no longer than that because people are
 * promised five posts a minute.
 */
export const publishRateLimit: SlotRule = { limit: 5, windowMs: minuteMs + 1_700, apartMs: 200, queuedApartMs: secondMs }

/** How long after its slot a call may end without allowing more than five posts within a minute, in ms. */
const spareMs = publishRateLimit.windowMs - minuteMs

/** How long a taken slot stays valid, in ms. */
export const slotMs = 800

/**
 * A taken slot. A step that hasn't started by `beginsBy`, in ms, has lost it. Its methods never throw: at worst,
 * someone waits for nothing.
 */
export type Slot = {
  beginsBy: number
  giveBack: () => Promise<void>
  /** Leaves the queue, since the post no longer waits. */
  leaveQueue: () => Promise<void>
  /** Records that the call in the slot ended at `endedAt`, in ms. */
  end: (endedAt: number) => Promise<void>
}

/** Either the slot was taken, or something else comes first that changes the target. */
type SlotResult = { kind: 'go'; slot: Slot } | Stop

/**
 * The slot is expected at `at` (ms), within a worker's waiting time. If it's free now, `read` is the queue as just
 * read.
 */
type NearSlot = { kind: 'near'; at: number; read?: ReadQueue | undefined }

/** Either the slot is near, or something else comes first. */
type ExpectedSlot = NearSlot | Stop

type Stop = { kind: 'stop'; change: Partial<Target> }

type SlotWait = { account: Account; stopAt: number }

/**
 * Queues for a slot shortly before the target is due, so targets due together are sent in order. A target that has
 * queued before knows when to come. A later part of a thread comes after its pause.
 */
export const queueForSlot = async (deps: DeliveryDeps, target: Target, waiting: SlotWait): Promise<ExpectedSlot> => {
  const part = partAt(target)
  if (part !== undefined)
    return part - deps.clock.now() > ownWaitMs ? enqueued(part, deps.clock.now(), waitingForPart(part)) : { kind: 'near', at: part }
  const due = toMs(target.dueAt)
  if (due - deps.clock.now() > ownWaitMs) return enqueued(due, deps.clock.now(), {})
  const asked = deps.clock.now()
  const known = target.slotAt === undefined ? Number.POSITIVE_INFINITY : toMs(target.slotAt)
  // A slot this far off is from before the clock was set back.
  const { at, read } = isBeyondMessages(known, asked)
    ? await deps.rateLimiter.ask(requestOf(deps, target, waiting))
    : { at: known, read: undefined }
  if (isTimeOver(deps, waiting)) return handOver(deps)
  return at - Math.max(asked, deps.clock.now()) > ownWaitMs
    ? enqueued(at, deps.clock.now(), waitingForSlot(target, at))
    : { kind: 'near', at, read }
}

/** Waits for the expected slot and takes it. */
export const takeSlot = async (
  deps: DeliveryDeps,
  target: Target,
  { expected, ...waiting }: SlotWait & { expected: NearSlot },
): Promise<SlotResult> => {
  // There is no time left to ask for the slot, so nobody knows when it comes.
  if (isTimeOver(deps, waiting)) return handOver(deps)
  let { at, read } = expected
  // The slot was near. If it's far now, the clock was set back meanwhile, and the queue gives out a new slot.
  if (isBeyondMessages(at, deps.clock.now())) at = deps.clock.now()
  while (at - deps.clock.now() <= ownWaitMs && !isTimeOver(deps, waiting)) {
    await deps.clock.sleep(Math.max(0, at - deps.clock.now()))
    const request = requestOf(deps, target, waiting)
    const taken = await deps.rateLimiter.take(request, read)
    if (taken.isTaken) return { kind: 'go', slot: slotOf(deps, request, { at: taken.at, hasWaited: read === undefined }) }
    at = taken.at
    read = undefined
  }
  return enqueued(at, deps.clock.now(), waitingForSlot(target, at))
}

const slotOf = (
  { rateLimiter, report }: DeliveryDeps,
  request: SlotRequest,
  { at, hasWaited }: { at: number; hasWaited: boolean },
): Slot => {
  const reported = (what: string, done: Promise<void>) => done.catch((error: unknown) => report(what, error))
  return {
    beginsBy: at + slotMs,
    giveBack: () => reported('a slot could not be given back', rateLimiter.giveBack(request, at)),
    leaveQueue: async () => {
      if (hasWaited) await reported('a post could not leave the queue for slots', rateLimiter.leave(request))
    },
    end: async (endedAt) => {
      const until = endedAt - spareMs
      if (until > at)
        await reported(
          'a slot could not be renewed',
          tried(() => rateLimiter.renew(request, { at, until })),
        )
    },
  }
}

const triesMax = 3

/** A renewal that is lost lets a sixth post into the minute, so a fault of the moment must not lose it. */
const tried = async (renew: () => Promise<void>, tries = 1): Promise<void> => {
  try {
    await renew()
  } catch (error) {
    if (tries === triesMax) throw error
    await tried(renew, tries + 1)
  }
}

/**
 * Releases a slot after its worker found that the target had changed meanwhile. Keeps it if another worker of the same
 * post may be using it, so releases it only if the post was cancelled, deleted, paused, or moved to another time. Never
 * throws: at worst, nobody uses the slot.
 */
export const leaveSlot = async ({ targets, report }: DeliveryDeps, { dueAt, ...ref }: Target, slot: Slot) => {
  try {
    const target = await targets.get(ref)
    if (target?.dueAt !== dueAt || target.state.name === 'cancelled' || target.state.name === 'paused') await slot.giveBack()
  } catch (error) {
    report('a slot could not be left to others', error)
  }
}

/**
 * Returns whose pace a post to an account takes part in: that of everything sent to the account. Test workspaces share
 * theirs with nobody.
 */
export const pacedAs = ({ workspaceId, remoteId }: Pick<Account, 'workspaceId' | 'remoteId'>) =>
  isTestWorkspace(workspaceId) ? `${workspaceId} ${remoteId}` : remoteId

const handOver = ({ clock }: DeliveryDeps): Stop => ({ kind: 'stop', change: { state: handedOver(clock.now()) } })

const isTimeOver = ({ clock }: DeliveryDeps, { stopAt }: SlotWait) => clock.now() >= stopAt

const requestOf = ({ clock }: DeliveryDeps, target: Target, { account }: SlotWait): SlotRequest => {
  const { dueAt, platform, postId } = target
  return { platform, remoteId: pacedAs(account), waiter: { dueAt, postId }, now: clock.now(), rule: publishRateLimit, goodForMs: slotMs }
}

/** Returns the target to the queue. If that's longer than a message can wait, the sweep sends one shortly before. */
const enqueued = (
  at: number,
  now: number,
  { reason, ...change }: ReturnType<typeof waitingForSlot | typeof waitingForPart> | { reason?: never },
): Stop => {
  const until = toInstant(isBeyondMessages(at, now) ? at - sweepAheadMs : at + messageGraceMs)
  return { kind: 'stop', change: { ...change, state: { name: 'enqueued', until, ...(reason && { reason }) } } }
}

/**
 * A post waiting for its slot isn't late. Lateness counts from the slot, or from an earlier one at which the post
 * failed.
 */
const waitingForSlot = ({ state, releasedAt }: Target, at: number) => ({
  slotAt: toInstant(at),
  releasedAt: state.name === 'retrying' ? releasedAt : toInstant(at),
  reason: {
    class: 'rate-limited' as const,
    message: `At most ${publishRateLimit.limit} posts a minute go to one account. This one is waiting for its turn.`,
  },
})

/** Part of the thread is public, and the person chose when the next part follows. */
const waitingForPart = (at: number) => ({
  slotAt: toInstant(at),
  reason: {
    class: 'rate-limited' as const,
    message: 'Part of the thread is public. The next part follows after the pause you chose.',
  },
})

/**
 * Returns when a later part of a thread may be sent, in ms: after its pause and not before its slot. Undefined if
 * nothing is public yet or there are no pauses.
 */
export const partAt = ({ hasEffect, nextPartAt, slotAt }: Target): number | undefined =>
  hasEffect && nextPartAt !== undefined ? Math.max(toMs(nextPartAt), slotAt === undefined ? 0 : toMs(slotAt)) : undefined
