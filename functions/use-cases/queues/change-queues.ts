import type { Queues } from '#functions/ports/own-lists.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { type Emptied, pauseDaysMax, type Queue, type QueueRef, queuesMax, type WeeklySlot } from '#shared/domain/queues.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { rewriteList } from '../own-lists/rewrite-list.ts'

type Deps = { queues: Pick<Queues, 'read' | 'write'> }

/** Applies `change` to a person's queues and writes them. Throws `conflict` if they keep being changed elsewhere. */
export const changeQueues = ({ queues }: Deps, workspaceId: WorkspaceId, change: (queues: readonly Queue[]) => Queue[]) =>
  rewriteList(queues, {
    workspaceId,
    change: (list) => ({ ...list, queues: change(list.queues) }),
    message: 'Your queues are being changed somewhere else. Try again.',
  })

/**
 * Creates a queue. Repeating an existing id changes nothing. Throws `conflict` if its account or group already has one,
 * and `invalid` if there are too many.
 */
export const createQueue = async (deps: Deps, queue: Queue): Promise<Queue> => {
  const made = { ...queue, slots: inOrder(queue.slots) }
  await changeQueues(deps, queue.workspaceId, (queues) => {
    if (queues.some(({ id }) => id === queue.id)) return [...queues]
    if (queues.length >= queuesMax) throw invalidField('owner', `There are ${queuesMax} queues already. Delete one first.`)
    if (queues.some(({ owner }) => owner.kind === queue.owner.kind && owner.id === queue.owner.id)) throw taken(queue)
    return [...queues, made]
  })
  return made
}

/** Fields that aren't given stay unchanged. */
export type QueueChange = {
  timeZone?: string | undefined
  slots?: WeeklySlot[] | undefined
  emptied?: Emptied | undefined
  pausedUntil?: string | null | undefined
}

/**
 * Changes a queue. Its posts have to move if its coming slots differ. Throws `not-found`, or `invalid` for a pause in
 * the past.
 */
export const changeQueue = async (deps: Deps, { workspaceId, id }: QueueRef, { change, now }: { change: QueueChange; now: number }) => {
  if (change.pausedUntil) refusePause(change.pausedUntil, now)
  let changed: Queue | undefined
  await changeQueues(deps, workspaceId, (queues) => {
    const before = queues.find((queue) => queue.id === id)
    if (!before) throw unknownQueue()
    const after = applied(before, change)
    changed = after
    return queues.map((queue) => (queue === before ? after : queue))
  })
  if (!changed) throw unknownQueue()
  return changed
}

/** Deletes a queue. Its posts stay scheduled. Throws `not-found`. */
export const removeQueue = (deps: Deps, { workspaceId, id }: QueueRef) =>
  changeQueues(deps, workspaceId, (queues) => {
    const others = queues.filter((queue) => queue.id !== id)
    if (others.length === queues.length) throw unknownQueue()
    return others
  })

const applied = (before: Queue, { timeZone, slots, emptied, pausedUntil }: QueueChange): Queue => {
  const { pausedUntil: until, ...rest } = before
  const end = pausedUntil === undefined ? until : (pausedUntil ?? undefined)
  const movesPosts = timeZone !== undefined || slots !== undefined || pausedUntil !== undefined
  return {
    ...rest,
    ...(timeZone !== undefined && { timeZone }),
    ...(slots !== undefined && { slots: inOrder(slots) }),
    ...(emptied !== undefined && { emptied }),
    ...(end !== undefined && { pausedUntil: end }),
    isArranging: before.isArranging || movesPosts,
  }
}

const refusePause = (until: string, now: number) => {
  if (until <= toInstant(now)) throw invalidField('pausedUntil', 'This time has passed. Choose a later one.')
  if (until > toInstant(now + pauseDaysMax * dayMs))
    throw invalidField('pausedUntil', `A pause can last at most ${pauseDaysMax} days. Choose an earlier end.`)
}

const inOrder = (slots: readonly WeeklySlot[]) =>
  slots.toSorted((one, other) => one.weekday - other.weekday || one.time.localeCompare(other.time))

const taken = ({ owner }: Queue) => {
  const text = `This ${owner.kind} already has a queue. Change its slots instead.`
  return new DomainError('conflict', text, { fields: { owner: [text] } })
}

export const unknownQueue = () => new DomainError('not-found', 'We couldn’t find that queue. It may have been deleted.')
