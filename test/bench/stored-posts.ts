import { dynamoQueues } from '#functions/adapters/dynamo/own-lists.ts'
import { dynamoPosts } from '#functions/adapters/dynamo/posts.ts'
import type { Table } from '#functions/adapters/dynamo/table.ts'
import type { TargetChange } from '#functions/ports/posts.ts'
import { newId } from '#functions/runtime/ids.ts'
import { newDraft, scheduleAhead, withTargets } from '#functions/use-cases/posts/build-post.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { slotsAfter } from '#shared/domain/queue-slots.ts'
import type { Queue } from '#shared/domain/queues.ts'
import type { Target } from '#shared/domain/targets.ts'
import { dayMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import { scopeNames } from '#shared/platforms/rules.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import { type Post, toSummary } from '#shared/publishing/posts.ts'
import { inParallel } from './in-parallel.ts'

export type Owner = { workspaceId: string; account: Pick<Account, 'id' | 'username'> }

type Written = { post: Post; targets: Target[] }

const content = 'A post of a usual length: two sentences, a thought, and a question at its end. What do you think of it?'

/** The number of posts of each kind. */
type Counts = { drafts: number; scheduled: number; published: number }

/** Writes posts to the table as the system would have stored them by now. */
export const storePosts = async (table: Table, owner: Owner, counts: Counts) => {
  const posts = dynamoPosts(table)
  const numbered = (make: (owner: Owner, index: number) => Written, count: number) =>
    Array.from({ length: count }, (_, index) => ({ make, index }))
  await inParallel(
    16,
    [...numbered(draft, counts.drafts), ...numbered(scheduled, counts.scheduled), ...numbered(published, counts.published)],
    async ({ make, index }) => {
      const { post, targets } = make(owner, index)
      const changes = targets.map((target): TargetChange => ({ kind: 'create', target }))
      if (!(await posts.create(post, changes))) throw new Error('A post could not be stored.')
    },
  )
}

const draft = ({ workspaceId, account }: Owner, index: number): Written => {
  const written = { accountIds: [account.id], content, media: [], overrides: {}, options: {} }
  return { post: newDraft(written, { id: newId(), requester: { workspaceId }, now: Date.now() - index * minuteMs }), targets: [] }
}

/** Due so far ahead that nothing touches it. */
const scheduled = (owner: Owner, index: number): Written => {
  const dueAt = toInstant(Date.now() + 40 * dayMs + index * minuteMs)
  const { post } = draft(owner, 0)
  return withTargets(
    { ...post, schedule: scheduleAhead(dueAt, 'UTC', Date.now()) },
    { accounts: [accountOf(owner)], files: new Map() },
    { dueAt },
  )
}

/** Stores a queue with the given number of posts, each in a slot from tomorrow on. */
export const storeQueued = async (table: Table, owner: Owner, count: number): Promise<Queue> => {
  const posts = dynamoPosts(table)
  const queue: Queue = { ...everyTwoHours, id: newId(), workspaceId: owner.workspaceId, owner: { kind: 'account', id: owner.account.id } }
  const slots = slotsAfter(queue, Date.now() + dayMs)
    .take(count)
    .map(({ at }) => at)
    .toArray()
  await inParallel(16, slots, async (at) => {
    const { post } = draft(owner, 0)
    const schedule = { ...scheduleAhead(at, 'UTC', Date.now()), queueId: queue.id }
    const { targets, ...queued } = withTargets({ ...post, schedule }, { accounts: [accountOf(owner)], files: new Map() }, { dueAt: at })
    const changes = targets.map((target): TargetChange => ({ kind: 'create', target }))
    const slot = { workspaceId: owner.workspaceId, queueId: queue.id, at }
    if (!(await posts.create(queued.post, [...changes, { kind: 'take-slot', slot }]))) throw new Error('A post could not be queued.')
  })
  const queues = dynamoQueues(table)
  const list = await queues.read(owner.workspaceId)
  await queues.write(owner.workspaceId, { ...list, queues: [...list.queues, queue] })
  return queue
}

const everyTwoHours = {
  timeZone: 'UTC',
  slots: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    Array.from({ length: 12 }, (_, index) => ({ weekday, time: `${String(2 * index).padStart(2, '0')}:00` })),
  ),
  emptied: 'close-up' as const,
  isArranging: false,
}

const published = (owner: Owner, index: number): Written => {
  const { post, targets } = scheduled(owner, index)
  const at = toInstant(Date.now() - 40 * dayMs - index * minuteMs)
  const url = `https://x.com/${owner.account.username}/status/1850000000000000000`
  const ended = targets.map(
    (target): Target => ({ ...target, dueAt: at, state: { name: 'published', at, remoteId: '1850000000000000000', url } }),
  )
  return {
    post: {
      ...post,
      status: postStatus.published,
      listedAt: at,
      targets: ended.map((target) => toSummary(target, owner.account.username)),
    },
    targets: ended,
  }
}

const accountOf = ({ workspaceId, account }: Owner): Account => ({
  id: account.id,
  workspaceId: workspaceId,
  platform: 'x',
  remoteId: account.id.slice('x_'.length),
  username: account.username,
  name: 'Bench',
  isPremium: false,
  groups: [],
  settings: {},
  scopes: scopeNames('x'),
  renewsItself: true,
  state: { name: 'connected' },
  connectedAt: toInstant(Date.now()),
  tokenExpiresAt: toInstant(Date.now()),
})
