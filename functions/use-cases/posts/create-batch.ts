import type { TellActivity } from '#functions/ports/activity.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { Post } from '#shared/publishing/posts.ts'
import type { AuthoredContent } from '#shared/publishing/resolve-content.ts'
import { type PublishTime, planPost } from '../queues/plan-post.ts'
import type { QueueDeps } from '../queues/read-line.ts'
import { createDraft, publishPost } from './create-post.ts'
import type { Requester } from './post-deps.ts'

/** One post of a batch, and what to do with it. */
export type BatchItem = { written: AuthoredContent } & (
  | { action: 'draft' }
  | { action: 'schedule'; when: PublishTime }
  | { action: 'publish'; undoSeconds?: number | undefined }
)

/** `not-yet`: the call ran out of time, so it has to be repeated. */
export type BatchOutcome = { outcome: 'created'; post: Post } | { outcome: 'refused'; error: DomainError } | { outcome: 'not-yet' }

/** No post is begun after this long, in ms. An HTTP API has to answer within 30 s. */
const creatingMs = 15 * secondMs

/**
 * Creates posts one after another, each like a call of its own: one that's refused doesn't affect the others. Repeating
 * a batch with the same id finds what exists by then, and continues.
 */
export const createBatch = async (
  deps: QueueDeps,
  { items, id, requester }: { items: readonly BatchItem[]; id: string; requester: Requester },
): Promise<BatchOutcome[]> => {
  const stopAt = deps.clock.now() + creatingMs
  const outcomes: BatchOutcome[] = []
  for (const [index, item] of items.entries()) {
    const isInTime = deps.clock.now() < stopAt
    outcomes.push(isInTime ? await createOne(deps, item, { id: itemId(id, index), requester }) : { outcome: 'not-yet' })
  }
  return outcomes
}

/** The IDs of a batch's posts sort in its order. */
const itemId = (id: string, index: number) => `${id}-${String(index).padStart(2, '0')}`

type Creating = { id: string; requester: Requester }

const createOne = async (deps: QueueDeps, item: BatchItem, { id, requester }: Creating): Promise<BatchOutcome> => {
  try {
    const existing = await deps.posts.get({ workspaceId: requester.workspaceId, id })
    return { outcome: 'created', post: existing ?? (await create(deps, item, { id, requester })) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { outcome: 'refused', error }
  }
}

const create = (deps: QueueDeps, item: BatchItem, { id, requester }: Creating): Promise<Post> => {
  const { written } = item
  if (item.action === 'draft') return createDraft(deps, { written, id, requester })
  if (item.action === 'schedule') return planPost(deps, { written, id, requester, when: item.when })
  const publisher = { ...requester, tells: publishing(requester.tells) }
  return publishPost(deps, { written, id, requester: publisher, undoSeconds: item.undoSeconds })
}

const publishing =
  (tells: TellActivity | undefined): TellActivity =>
  (facts) =>
    tells?.({ ...facts, action: 'post-published' })
