import { DomainError } from '#shared/domain/errors.ts'
import type { Line, Move } from '#shared/domain/queue-moves.ts'
import { type Queue, SlotTaken } from '#shared/domain/queues.ts'
import type { Approving } from '../posts/approval.ts'
import { editPost } from '../posts/edit-post.ts'
import type { Requester } from '../posts/post-deps.ts'
import { type QueueDeps, readLine } from './read-line.ts'

/** How often the moves are planned again if another call changes the queue or a post can't move. */
const plansMax = 50

/**
 * `plan` returns the moves for the queue's current state. `until` (ms) is the latest moment they concern. No move
 * starts after `stopAt` (ms). The `placing` post has to move, the others may stay.
 */
export type MoveRequest = {
  queue: Queue
  requester: Requester
  plan: (line: Line) => Move[]
  placing?: string
  until?: number
  stopAt: number
}

/** The result: whether all moves were made, and which posts couldn't move. */
export type MoveResult = { isDone: boolean; fixed: ReadonlySet<string> }

/**
 * Moves a queue's posts one by one, each with its own edit, so at any moment each post has one slot and each slot one
 * post. What a crash leaves undone, the next call does. A post that can't move keeps its slot, and the others pass it.
 */
export const movePosts = async (deps: QueueDeps, moving: MoveRequest): Promise<MoveResult> => {
  const fixed = new Set<string>()
  for (let plans = 0; plans < plansMax; plans += 1) {
    const line = await readLine(deps, moving.queue, { now: deps.clock.now(), until: moving.until })
    const end = await makeMoves(deps, moving, moving.plan({ ...line, fixed }))
    if (end.kind === 'stuck') fixed.add(end.postId)
    else if (end.kind !== 'changed') return { isDone: end.kind === 'done', fixed }
  }
  throw new DomainError('conflict', 'This queue is being changed somewhere else. Try again.')
}

type End = { kind: 'done' | 'out-of-time' | 'changed' } | { kind: 'stuck'; postId: string }

const makeMoves = async (deps: QueueDeps, { queue, requester, placing, stopAt }: MoveRequest, moves: readonly Move[]): Promise<End> => {
  for (const { postId, to } of moves) {
    if (deps.clock.now() >= stopAt) return { kind: 'out-of-time' }
    try {
      await moveTo(deps, { queue, requester, postId, at: to })
    } catch (error) {
      return endAfter(error, { postId, placing })
    }
  }
  return { kind: 'done' }
}

const endAfter = (error: unknown, { postId, placing }: { postId: string; placing: string | undefined }): End => {
  if (error instanceof SlotTaken) return { kind: 'changed' }
  if (postId === placing || !(error instanceof DomainError)) throw error
  return { kind: 'stuck', postId }
}

type Target = {
  queue: Queue
  requester: Requester
  postId: string
  at: string
  revision?: number | undefined
  approves?: Approving | undefined
}

/** Moves a post to a slot of a queue. Throws like `editPost`. */
export const moveTo = (deps: QueueDeps, { queue, requester, postId, at, revision, approves }: Target) =>
  editPost(deps, {
    ref: { workspaceId: requester.workspaceId, id: postId },
    requester,
    revision,
    approves,
    due: { kind: 'at', scheduledAt: at, timeZone: queue.timeZone, queueId: queue.id },
  })
