import type { Queues } from '#functions/ports/own-lists.ts'
import { invalidField } from '#shared/domain/errors.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { notPlanned } from '#shared/domain/instants.ts'
import { planYearsMax } from '#shared/domain/preflight/time.ts'
import { firstFree, noFreeSlot } from '#shared/domain/queue-moves.ts'
import { dayMs, toInstant, toMs } from '#shared/domain/times.ts'
import { instantOf } from '#shared/domain/wall-clock.ts'
import type { Post, PostRef } from '#shared/publishing/posts.ts'
import type { AuthoredContent } from '#shared/publishing/resolve-content.ts'
import type { Approving } from '../posts/approval.ts'
import { publishPost, schedulePost } from '../posts/create-post.ts'
import { editPost } from '../posts/edit-post.ts'
import { findPost, type PostDeps, type Requester } from '../posts/post-deps.ts'
import { addToQueue, placeInQueue } from './queue-post.ts'
import { findQueue, type QueueDeps, readLine } from './read-line.ts'

/** When a post is to be published, as given in a call. `scheduledAt` is what `PlannedTime` parses. */
export type PublishTime = {
  scheduledAt: string
  timeZone?: string | undefined
  queueId?: string | undefined
  accountId?: string | undefined
}

type PlanRequest = { written: AuthoredContent; id: string; requester: Requester; when: PublishTime }

/**
 * Stores a new post that is published at a time, in the next free slot of a queue, or now. Throws like `schedulePost`
 * and `addToQueue`.
 */
export const planPost = async (deps: QueueDeps, { when, ...creation }: PlanRequest): Promise<Post> => {
  const { requester, written } = creation
  const due = await dueOf(deps, when, { workspaceId: requester.workspaceId, accountIds: written.accountIds })
  if (due.kind === 'now') return publishPost(deps, creation)
  if (due.kind === 'slot') return (await addToQueue(deps, { ...creation, queueId: due.queueId, place: 'next-free' })).post
  return schedulePost(deps, { ...creation, scheduledAt: due.scheduledAt, timeZone: due.timeZone ?? 'UTC' })
}

type ReplanRequest = {
  ref: PostRef
  requester: Requester
  revision?: number | undefined
  written?: Partial<AuthoredContent>
  approves?: Approving | undefined
  when: PublishTime
}

/** Changes a draft or scheduled post and its time. Throws like `editPost` and `placeInQueue`. */
export const replanPost = async (deps: QueueDeps, { when, ...edit }: ReplanRequest): Promise<Post> => {
  const { ref, requester, written = {} } = edit
  const before = await findPost(deps, ref, edit.revision)
  const timeZone = when.timeZone ?? before.schedule?.timeZone
  const due = await dueOf(
    deps,
    { ...when, timeZone },
    { workspaceId: ref.workspaceId, accountIds: written.accountIds ?? before.accountIds },
  )
  if (due.kind !== 'slot') return editPost(deps, { ...edit, due })
  const isChanged = Object.values(written).some((value) => value !== undefined)
  const { revision } = isChanged ? await editPost(deps, { ...edit, due: { kind: 'unchanged' } }) : before
  return (
    await placeInQueue(deps, { queueId: due.queueId, requester, place: 'next-free', postId: ref.id, revision, approves: edit.approves })
  ).post
}

/** Returns the moment that a call means, in ms. Undefined for now. */
export const plannedFor = async (deps: QueueDeps, when: PublishTime, post: PlannedContent): Promise<number | undefined> => {
  const due = await dueOf(deps, when, post)
  if (due.kind === 'now') return undefined
  if (due.kind === 'at') return toMs(due.scheduledAt)
  const queue = await findQueue(deps, { workspaceId: post.workspaceId, id: due.queueId })
  const at = firstFree(await readLine(deps, queue, { now: deps.clock.now() }))
  if (at === undefined) throw noFreeSlot()
  return toMs(at)
}

type PlannedContent = { workspaceId: WorkspaceId; accountIds: readonly string[] }

type Due = { kind: 'now' } | { kind: 'slot'; queueId: string } | { kind: 'at'; scheduledAt: string; timeZone: string | undefined }

const dueOf = async (deps: QueueDeps, when: PublishTime, post: PlannedContent): Promise<Due> => {
  const { scheduledAt, timeZone, queueId, accountId } = when
  if (scheduledAt === 'next-free-slot') return { kind: 'slot', queueId: queueId ?? (await queueOf(deps, accountId, post)) }
  const [field] = Object.entries({ queueId, accountId }).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (field) throw invalidField(field, 'Only next-free-slot needs this. Leave it out, or use next-free-slot as the time.')
  if (scheduledAt === 'now') return { kind: 'now' }
  return { kind: 'at', scheduledAt: scheduledAt.endsWith('Z') ? scheduledAt : fromWall(scheduledAt, timeZone, deps.clock.now()), timeZone }
}

/**
 * Converts a local time. One skipped when clocks go forward is shifted by the same amount. For one that occurs twice,
 * the first counts. The composer does the same.
 */
const fromWall = (local: string, timeZone: string | undefined, now: number) => {
  if (timeZone === undefined) throw invalidField('scheduledAt', notPlanned)
  const wall = toMs(`${local}Z`)
  // Time zone rules don't reach that far, and the time check refuses it anyway.
  const isFar = Math.abs(wall - now) > (planYearsMax + 1) * 366 * dayMs
  return toInstant(isFar ? wall : instantOf(wall, timeZone))
}

/** Returns the queue of an account, or of a group it's in. */
const queueOf = async (
  { queues, accounts }: { queues: Pick<Queues, 'read'> } & Pick<PostDeps, 'accounts'>,
  named: string | undefined,
  post: PlannedContent,
) => {
  const [only, ...others] = new Set(post.accountIds)
  const accountId = named ?? (others.length === 0 ? only : undefined)
  if (accountId === undefined) throw invalidField('queueId', 'Name the queue or the account whose next free slot you want.')
  const own = (await queues.read(post.workspaceId)).queues
  const groups = (await accounts.list(post.workspaceId)).find(({ id }) => id === accountId)?.groups ?? []
  const found =
    own.find(({ owner }) => owner.kind === 'account' && owner.id === accountId) ??
    own.find(({ owner }) => owner.kind === 'group' && groups.includes(owner.id))
  if (!found)
    throw invalidField(named === undefined ? 'queueId' : 'accountId', 'This account has no queue. Create one first, or choose a time.')
  return found.id
}
