import { PutCommand, QueryCommand, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Targets } from '#functions/ports/posts.ts'
import { wakeAt } from '#shared/domain/target-rules.ts'
import { Attempt, Target } from '#shared/domain/targets.ts'
import { dayMs, secondMs, toMs } from '#shared/domain/times.ts'
import { cancellationReasons, isOwn, isWritten, markOf, tellingObstacle, withoutCollision } from './conditions.ts'
import { fromCursor, fromCursorKey, toCursor } from './cursor.ts'
import { presentAttempt, presentTarget } from './former-names.ts'
import { duePartition, hash, indexKeys, keys, prefixes } from './keys.ts'
import { afterKind, packed, unpacked } from './packed.ts'
import { keepUnknown, readAlone } from './read-item.ts'
import { type Attributes, queryAll, type Table, timeToLive, under } from './table.ts'

const attemptsKeptMs = 90 * dayMs
const claimsKeptMs = 30 * dayMs

/** Claims outlive every check for them. */
const claimItem = ({ postId, accountId, state, dueAt }: Target, remoteId: string) => ({
  ...keys.claim(accountId, remoteId),
  holder: hash(postId),
  expiresAt: timeToLive(toMs('at' in state ? state.at : dueAt) + claimsKeptMs),
})

/** A stored target's fields, including any the schema doesn't know. */
export const unpackedTarget = (item: Attributes) =>
  presentTarget(unpacked(item, { postId: afterKind(item.pk), accountId: afterKind(item.sk) }))

/** Parses a stored target, keeping fields that only a newer version knows. Throws if it can't be read. */
const readTarget = (item: Attributes): Target => {
  const { pk, sk, gsi2pk, gsi2sk, writtenBy, ...stored } = unpackedTarget(item)
  return keepUnknown(Target.parse(stored), stored)
}

const attemptItem = ({ postId, ...fields }: Attempt) => ({
  ...keys.attempt({ postId, ...fields }),
  packed: packed(fields),
  expiresAt: Math.floor((toMs(fields.endedAt) + attemptsKeptMs) / secondMs),
})

export const readAttempt = (item: Attributes): Attempt => Attempt.parse(presentAttempt(unpacked(item, { postId: afterKind(item.pk) })))

/** Targets in the one table. `read` reads a single item. */
export const dynamoTargets = (table: Table, read = readAlone(table)): Targets => {
  const { client, name: TableName } = table
  return {
    async get(ref) {
      const item = await read(keys.target(ref))
      return item && readTarget(item)
    },

    async ofPost(postId) {
      const query = { TableName, ConsistentRead: true, ...under(`POST#${postId}`, prefixes.target) }
      return (await queryAll(client, query)).map(readTarget)
    },

    async replace(target, attempt) {
      const put = new PutCommand(replacingTarget(table, target))
      if (!attempt) return withoutCollision(() => isWritten(client.send(put), markOf(target)))
      return (await writeTogether(table, target, [{ Put: { TableName, Item: attemptItem(attempt) } }])) === 'written'
    },

    claim(target, { remoteId, attempt }) {
      const claim = {
        TableName,
        Item: claimItem(target, remoteId),
        ConditionExpression: 'attribute_not_exists(pk) OR holder = :own',
        ExpressionAttributeValues: { ':own': hash(target.postId) },
      }
      return writeTogether(table, target, [...(attempt ? [{ Put: { TableName, Item: attemptItem(attempt) } }] : []), { Put: claim }])
    },

    async due(shard, now, { limit, cursor }) {
      const partition = { gsi2pk: duePartition(shard) }
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({ TableName, ...dueBy(partition.gsi2pk, now), Limit: limit, ExclusiveStartKey: fromCursor(cursor, partition) }),
      )
      return { items: Items.map(toRef), cursor: toCursor(LastEvaluatedKey) }
    },

    async oldestDue(shard, now) {
      const { Items: [oldest] = [] } = await client.send(new QueryCommand({ TableName, ...dueBy(duePartition(shard), now), Limit: 1 }))
      return oldest && String(oldest.gsi2sk).slice(0, 24)
    },

    async attempts(postId, { limit, cursor }) {
      const partition = { pk: `POST#${postId}` }
      const query = new QueryCommand({
        TableName,
        ...under(partition.pk, prefixes.attempt),
        Limit: limit,
        ExclusiveStartKey: fromCursor(cursor, partition, { sk: prefixes.attempt }),
      })
      const { Items = [], LastEvaluatedKey } = await fromCursorKey(client.send(query))
      return { items: Items.map(readAttempt), cursor: toCursor(LastEvaluatedKey) }
    },
  }
}

type WriteResult = 'written' | 'superseded' | 'taken'

/**
 * Writes a target together with the given items, all or nothing. Returns `taken` if a condition other than the target's
 * own failed.
 */
const writeTogether = (
  table: Table,
  target: Target,
  others: NonNullable<TransactWriteCommandInput['TransactItems']>,
): Promise<WriteResult> =>
  withoutCollision(async () => {
    try {
      await table.client.send(new TransactWriteCommand({ TransactItems: [{ Put: replacingTarget(table, target) }, ...others] }))
      return 'written'
    } catch (error) {
      const written = readCancellation(error, markOf(target))
      if (written === undefined) throw error
      return written
    }
  })

const readCancellation = (error: unknown, mark: string): WriteResult | undefined => {
  const [own, ...others] = (cancellationReasons(error) ?? []).map((reason) =>
    reason.Code === 'ConditionalCheckFailed' ? reason : undefined,
  )
  if (own) return isOwn(own.Item, mark) ? 'written' : 'superseded'
  return others.some((reason) => reason !== undefined) ? 'taken' : undefined
}

const dueBy = (gsi2pk: string, now: string) => ({
  IndexName: 'gsi2',
  KeyConditionExpression: 'gsi2pk = :shard AND gsi2sk < :until',
  ExpressionAttributeValues: { ':shard': gsi2pk, ':until': `${now}#~` },
})

const toRef = ({ pk, sk }: Record<string, unknown>) => ({
  postId: String(pk).slice('POST#'.length),
  accountId: String(sk).slice(prefixes.target.length),
})

/** A target as stored, including its place in the due index while it has anything left to do. */
export const targetItem = ({ dueShards }: Table, target: Target) => {
  const wake = wakeAt(target)
  const { postId, accountId, version, ...fields } = target
  return { ...keys.target(target), ...(wake && indexKeys.dueTarget(target, { wakeAt: wake, dueShards })), version, packed: packed(fields) }
}

/** A put that is conditional on the version it replaces, and recognizes its own write on a retry. */
export const replacingTarget = (table: Table, target: Target) => ({
  TableName: table.name,
  Item: { ...targetItem(table, target), writtenBy: markOf(target) },
  ConditionExpression: 'version = :before',
  ExpressionAttributeValues: { ':before': target.version - 1 },
  ...tellingObstacle,
})
