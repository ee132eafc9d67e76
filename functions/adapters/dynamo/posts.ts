import { GetCommand, PutCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page, PageRequest } from '#functions/ports/page.ts'
import type { PostChange, Posts, ScheduledQuota } from '#functions/ports/posts.ts'
import { compiledSchema } from '#functions/runtime/compiled-schema.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { SlotTaken } from '#shared/domain/queues.ts'
import { Reason } from '#shared/domain/refusals.ts'
import { PausedBy, TargetStateName } from '#shared/domain/targets.ts'
import { Post, TargetSummary } from '#shared/publishing/posts.ts'
import { cancellationReasons, withoutCollision } from './conditions.ts'
import { fromCursor, fromCursorKey, toCursor } from './cursor.ts'
import { postNames, presentPost } from './former-names.ts'
import { planning } from './jobs.ts'
import { keys, plannedPosts, postsOfStatus, unplannedPosts } from './keys.ts'
import { freeingSlot, takingSlot } from './own-lists.ts'
import { afterKind, packed, unpacked } from './packed.ts'
import { postIndexKeys } from './post-statuses.ts'
import { readItem } from './read-item.ts'
import { type Attributes, isAccepted, isTransactionAccepted, type Table } from './table.ts'
import { replacingTarget, targetItem } from './targets.ts'

const toItem = (post: Post) => {
  const { workspaceId, ...fields } = post
  return {
    ...keys.post(post),
    ...postIndexKeys.byStatus(post),
    ...postIndexKeys.byPlannedTime(post),
    ...postIndexKeys.standing(post),
    revision: post.revision,
    syncedVersion: post.syncedVersion,
    packed: packed(fields),
  }
}

/** A stored post, without any fields that only a newer version knows. */
export const readPost = (item: Attributes, workspaceId = afterKind(item.pk)): Post =>
  readItem(StoredPost, presentPost(unpacked(item, { workspaceId })))

/** Posts in the one table. */
export const dynamoPosts = (table: Table): Posts => {
  const { client, name: TableName } = table
  const write = ({ id, write: post }: { id: string; write: object }, changes: PostChange[], scheduledQuota: object[] = []) => {
    const TransactItems = [post, ...changes.map((change) => toWrite(table, change, id)), ...scheduledQuota]
    const taking = changes.findIndex(({ kind }) => kind === 'take-slot') + 1
    return withoutCollision(() => isTransactionAccepted(client.send(new TransactWriteCommand({ TransactItems })).catch(tellTaken(taking))))
  }

  const list = async ({ IndexName, workspaceId, partition, descending, from, before }: ListRequest, { limit, cursor }: PageRequest) => {
    // Skips the keys, which make up half of an item.
    const query = new QueryCommand({
      TableName,
      IndexName,
      ProjectionExpression: 'packed',
      KeyConditionExpression: `${IndexName}pk = :partition${boundsOf(`${IndexName}sk`, { from, before })}`,
      ExpressionAttributeValues: { ':partition': partition, ':from': from, ':before': before },
      ScanIndexForward: !descending,
      Limit: limit,
      ExclusiveStartKey: fromCursor(cursor, { [`${IndexName}pk`]: partition }, { pk: '', sk: '', [`${IndexName}sk`]: '' }),
    })
    const { Items = [], LastEvaluatedKey } = await fromCursorKey(client.send(query))
    return { items: Items.map((item) => readPost(item, workspaceId)), cursor: toCursor(LastEvaluatedKey) }
  }

  const byTime = async (
    { workspaceId, partition }: Pick<ListRequest, 'workspaceId' | 'partition'>,
    from: string,
    { before, ...page }: Parameters<Posts['planned']>[2],
  ) => {
    // DynamoDB refuses bounds in the wrong order.
    if (before !== undefined && before <= from) return { items: [] }
    return list({ IndexName: 'gsi3', workspaceId, partition, from, before }, page)
  }

  return {
    async get(ref) {
      const { Item } = await client.send(new GetCommand({ TableName, Key: keys.post(ref), ConsistentRead: true }))
      return Item && readPost(Item, ref.workspaceId)
    },

    ofStatus: (workspaceId, status, { span, only, ...page }) => {
      const descending = status !== postStatus.scheduled
      const request = { IndexName: 'gsi1' as const, workspaceId, partition: postsOfStatus(workspaceId, status), descending, ...span }
      return only ? search((next) => list(request, next), { ...page, only }) : list(request, page)
    },

    planned: (workspaceId, from, page) => byTime({ workspaceId, partition: plannedPosts(workspaceId) }, from, page),

    unplanned: (workspaceId, from, page) => byTime({ workspaceId, partition: unplannedPosts(workspaceId) }, from, page),

    async scheduledQuota(workspaceId) {
      const { Item } = await client.send(new GetCommand({ TableName, Key: keys.scheduledQuota(workspaceId), ConsistentRead: true }))
      return StoredQuota.parse(Item ?? {})
    },

    setScheduledQuota: (workspaceId, scheduledQuota) =>
      isAccepted(client.send(new PutCommand(replacingQuota(TableName, workspaceId, scheduledQuota)))),

    create: (post, changes, scheduledQuota) =>
      write(
        { id: post.id, write: { Put: { TableName, Item: toItem(post), ConditionExpression: 'attribute_not_exists(pk)' } } },
        changes,
        scheduledQuota && [{ Put: replacingQuota(TableName, post.workspaceId, scheduledQuota) }],
      ),

    replace: (post, revision, changes, scheduledQuota) =>
      write(
        { id: post.id, write: { Put: { TableName, Item: toItem(post), ...ofRevision(revision) } } },
        changes,
        scheduledQuota && [{ Put: replacingQuota(TableName, post.workspaceId, scheduledQuota) }],
      ),

    remove: (ref, revision, changes) =>
      write({ id: ref.id, write: { Delete: { TableName, Key: keys.post(ref), ...ofRevision(revision) } } }, changes),

    sync: (reading) => isAccepted(client.send(new UpdateCommand({ TableName, ...syncing(reading) }))),
  }
}

/** The most posts read for one page of a search, and how many at a time. */
const searchedMax = 1_000
const searchedAtOnce = 100

type Search = PageRequest & { only: (post: Post) => boolean }

/** Reads on until there are enough posts that match, or enough that don't. */
const search = async (read: (page: PageRequest) => Promise<Page<Post>>, { limit, cursor, only }: Search): Promise<Page<Post>> => {
  const items: Post[] = []
  let next = cursor
  let searched = 0
  do {
    const page = await read({ limit: searchedAtOnce, cursor: next })
    for (const post of page.items.filter(only)) {
      if (items.length === limit) return { items, cursor: toCursor(placeOf(items.at(-1))) }
      items.push(post)
    }
    next = page.cursor
    searched += page.items.length
  } while (next !== undefined && items.length < limit && searched < searchedMax)
  return { items, cursor: next }
}

/** Where a post is in the list of its status. */
const placeOf = (post: Post | undefined) => post && { ...keys.post(post), ...postIndexKeys.byStatus(post) }

/** A state that only a newer version knows reads as processing. Other unknown values are dropped. */
const StoredPost = compiledSchema(
  z.object({
    ...Post.shape,
    targets: z.array(
      z.object({
        ...TargetSummary.shape,
        state: z.catch(TargetStateName, 'processing'),
        pausedBy: z.catch(z.optional(PausedBy), undefined),
        reason: z.catch(z.optional(Reason), undefined),
      }),
    ),
  }),
)

const StoredQuota = z.object({ postIds: z.array(z.string()).default([]), version: z.number().int().default(0) })

const replacingQuota = (TableName: string, workspaceId: WorkspaceId, { postIds, version }: ScheduledQuota) => ({
  TableName,
  Item: { ...keys.scheduledQuota(workspaceId), postIds, version: version + 1 },
  ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : 'version = :version',
  ...(version > 0 && { ExpressionAttributeValues: { ':version': version } }),
})

type Bounds = { from?: string | undefined; before?: string | undefined }
type ListRequest = Bounds & { IndexName: 'gsi1' | 'gsi3'; workspaceId: WorkspaceId; partition: string; descending?: boolean }

/**
 * DynamoDB refuses an empty string as a bound, so a list from the beginning has no lower bound. `before` is exclusive
 * even though BETWEEN is inclusive, because every key continues with an id.
 */
const boundsOf = (name: string, { from, before }: Bounds) => {
  if (from === undefined) return ''
  return before === undefined ? ` AND ${name} >= :from` : ` AND ${name} BETWEEN :from AND :before`
}

const ofRevision = (revision: number) => ({
  ConditionExpression: 'revision = :revision',
  ExpressionAttributeValues: { ':revision': revision },
})

/** An update, because the function that syncs posts isn't allowed to put one. */
const syncing = (reading: Post) => {
  const { pk, sk, revision, syncedVersion, ...shown } = toItem(reading)
  const names = Object.keys(shown)
  const versions = postNames('syncedVersion')
  const removed = [...versions.slice(1), ...plannedKeys.filter((name) => !names.includes(name))]
  return {
    Key: { pk, sk },
    UpdateExpression: [
      `SET syncedVersion = :version, ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      `REMOVE ${removed.map((name) => `#${name}`).join(', ')}`,
    ].join(' '),
    ConditionExpression: `revision = :revision AND (${versions.map((name) => `${name} < :version`).join(' OR ')})`,
    ExpressionAttributeNames: Object.fromEntries([...names, ...removed].map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ':revision': revision,
      ':version': syncedVersion,
      ...Object.fromEntries(Object.entries(shown).map(([name, value]) => [`:${name}`, value])),
    },
  }
}

/** A post without a planned time is removed from that index. */
const plannedKeys = ['gsi3pk', 'gsi3sk']

/**
 * The post's own write is first in the transaction. A taken slot is reported as the reason only if the post itself is
 * unchanged.
 */
const tellTaken = (taking: number) => (error: unknown) => {
  const reasons = cancellationReasons(error)
  const isRefused = (index: number) => reasons?.[index]?.Code === 'ConditionalCheckFailed'
  if (taking > 0 && isRefused(taking) && !isRefused(0)) throw new SlotTaken()
  throw error
}

const toWrite = (table: Table, change: PostChange, postId: string) => {
  const { name: TableName } = table
  if (change.kind === 'take-slot') return { Put: takingSlot(TableName, change.slot, postId) }
  if (change.kind === 'free-slot') return { Delete: freeingSlot(TableName, change.slot, postId) }
  if (change.kind === 'plan-job') return { Update: planning(TableName, change.job, change.dueAt) }
  if (change.kind === 'create')
    return { Put: { TableName, Item: targetItem(table, change.target), ConditionExpression: 'attribute_not_exists(pk)' } }
  if (change.kind === 'replace') return { Put: replacingTarget(table, change.target) }
  const condition = { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': change.version } }
  return { Delete: { TableName, Key: keys.target(change.ref), ...condition } }
}
