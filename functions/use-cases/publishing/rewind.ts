import type { Targets } from '#functions/ports/posts.ts'
import type { Delivery, Publisher } from '#functions/ports/publisher.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import type { Reason } from '#shared/domain/refusals.ts'
import { advance, isFinal } from '#shared/domain/target-rules.ts'
import type { Step, Target, TargetRef, TargetState } from '#shared/domain/targets.ts'
import { dayMs, toInstant, toMs } from '#shared/domain/times.ts'
import { attention, outcomeUnknown } from './outcome.ts'
import { forEach, readEach } from './sweep.ts'

type Deps = { targets: Targets; shards: () => readonly number[]; report: (message: string, error: unknown) => void }

/** Crier's data is from `since`, in ms. What it did from then until `until` is lost. */
export type Rewind = { since: number; until: number }

/** The latest that a waiting target is checked after it's due, in ms. */
const longestPauseMs = dayMs
const pageSize = 100

/**
 * Marks every target that was due before `until` and hasn't ended, because it may have been sent in the lost period.
 * The engine then checks before it sends anything of it. Run this before anything is sent. Returns how many targets it
 * marked. Running it again marks none of them twice.
 */
export const markRewound = async (deps: Deps, { since, until }: Rewind): Promise<number> => {
  let marked = 0
  const mark = async (target: Target | undefined): Promise<unknown> => {
    if (!target || isFinal(target.state.name) || toMs(target.dueAt) > until || target.rewoundTo !== undefined) return
    // Another write came first, so read it again.
    if (!(await deps.targets.replace(advance(target, { rewoundTo: toInstant(since) })))) return mark(await deps.targets.get(target))
    marked += 1
  }
  for (const shard of deps.shards()) {
    const refs = await refsIn(deps, shard, toInstant(until + longestPauseMs))
    for (let from = 0; from < refs.length; from += pageSize)
      await forEach(deps, await readEach(deps, refs.slice(from, from + pageSize)), mark)
  }
  return marked
}

/**
 * Reads all of them before the first is marked, since a mark must not move a target past the start of the next page.
 */
const refsIn = async ({ targets }: Deps, shard: number, before: string) => {
  const refs: TargetRef[] = []
  let cursor: string | undefined
  do {
    const page = await targets.due(shard, before, { limit: pageSize, cursor })
    refs.push(...page.items)
    cursor = page.cursor
  } while (cursor !== undefined)
  return refs
}

/** Stands for the step that may have made a post public in the lost period. */
const forgottenStep: Step = { name: 'forgotten', repeat: 'reconcile', isPublic: true }

/**
 * True if a target's outcome is unknown because the data went back in time, rather than because a response was lost.
 */
export const isOfRewind = ({ step }: { step: Step }) => step.name === forgottenStep.name

type UpcomingStep = { publisher: Publisher; delivery: Delivery; step: Step; now: number }

/**
 * Returns the changes to a target whose next step might repeat what was sent in the lost period. Undefined if the step
 * can proceed.
 */
export const beforeRepeating = (target: Target, { publisher, delivery, step, now }: UpcomingStep): Partial<Target> | undefined => {
  const { rewoundTo, progress } = target
  if (rewoundTo === undefined) return undefined
  const after = publisher.afterRewind(delivery)
  const reason = whyUnknown(target.platform, rewoundTo)
  // It was sent just now at the latest, by a process that no longer runs.
  const asUnknown = (sent: Step, fingerprint: string) => ({
    state: outcomeUnknown({ step: sent, sentAt: toInstant(now), fingerprint }, reason, now),
  })
  // A comment under the post may have been written as well.
  if (!step.isPublic && step.repeat === 'reconcile') return asUnknown(step, publisher.fingerprint(delivery, step))
  // Preparing costs time and money, so find out first whether it's needed, unless it has already started.
  const isBeginning = Object.keys(progress).length === 0
  if (!step.isPublic && (after.kind === 'send' || !isBeginning)) return undefined
  switch (after.kind) {
    case 'send':
      return {
        rewoundTo: undefined,
        unknownStep: { step, sentAt: rewoundTo, fingerprint: publisher.fingerprint(delivery, step) },
        state: atOnce(reason, now),
      }
    case 'search':
      return asUnknown(forgottenStep, '')
    case 'ask':
      return { rewoundTo: undefined, state: attention(reason, toInstant(now)) }
  }
}

const whyUnknown = (platform: Platform, rewoundTo: string): Reason => ({
  class: 'transient',
  message: `Crier’s data went back to ${rewoundTo.slice(0, 16).replace('T', ' ')} UTC, so this post may be on ${platformNames[platform]} already.`,
})

/** The changes to a target that was searched for and isn't there: it's sent now, and nothing counts as a failure. */
export const afterNothingForgotten = (reason: Reason, now: number): Partial<Target> => ({
  rewoundTo: undefined,
  slotAt: undefined,
  state: atOnce(reason, now),
})

const atOnce = (reason: Reason, now: number): TargetState => ({ name: 'retrying', at: toInstant(now), reason })
