import { GetCommand, PutCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Targets } from '#functions/ports/targets.ts'
import { wakeAt } from '#shared/domain/target-rules.ts'
import { Attempt, Target } from '#shared/domain/targets.ts'
import { dayMs, toMs } from '#shared/domain/times.ts'
import { withoutCollision } from './conditions.ts'
import { fromCursor, fromPlace, toCursor } from './cursor.ts'
import { dueShard, dueShards, indexKeys, keys, prefixes } from './keys.ts'
import { isAccepted, isTransactionAccepted, type Table } from './table.ts'

const attemptsKeptMs = 90 * dayMs

/** A target as it is stored, with its place in the due index while there is something to do. */
export const targetItem = (target: Target) => {
  const wake = wakeAt(target)
  return { ...target, ...keys.target(target), ...(wake && indexKeys.dueTarget(target, wake)) }
}

const attemptItem = (attempt: Attempt) => ({
  ...attempt,
  ...keys.attempt(attempt),
  expiresAt: Math.floor((toMs(attempt.endedAt) + attemptsKeptMs) / 1_000),
})

/** Puts that name the version they replace. */
export const replacingTarget = (name: string, target: Target) => ({
  TableName: name,
  Item: targetItem(target),
  ConditionExpression: 'version = :before',
  ExpressionAttributeValues: { ':before': target.version - 1 },
})

/** Targets in the one table. */
export const dynamoTargets = ({ client, name: TableName }: Table): Targets => ({
  async get(ref) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.target(ref), ConsistentRead: true }))
    return Item && Target.parse(Item)
  },

  async ofPost(postId) {
    const targets: Target[] = []
    let ExclusiveStartKey: Record<string, unknown> | undefined
    // One query gives at most 1 MB, which long texts for many accounts exceed.
    do {
      const query = { TableName, ConsistentRead: true, ExclusiveStartKey, ...under(`POST#${postId}`, prefixes.target) }
      const { Items = [], LastEvaluatedKey } = await client.send(new QueryCommand(query))
      targets.push(...Items.map((item) => Target.parse(item)))
      ExclusiveStartKey = LastEvaluatedKey
    } while (ExclusiveStartKey)
    return targets
  },

  replace(target, attempt) {
    const put = replacingTarget(TableName, target)
    if (!attempt) return isAccepted(client.send(new PutCommand(put)))
    const TransactItems = [{ Put: put }, { Put: { TableName, Item: attemptItem(attempt) } }]
    return withoutCollision(() => isTransactionAccepted(client.send(new TransactWriteCommand({ TransactItems }))))
  },

  async due(shard, now, { limit, cursor }) {
    const partition = { gsi2pk: dueShard(shard) }
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({ TableName, ...dueBy(partition.gsi2pk, now), Limit: limit, ExclusiveStartKey: fromCursor(cursor, partition) }),
    )
    return { items: Items.map(toRef), cursor: toCursor(LastEvaluatedKey) }
  },

  async oldestDue(now) {
    const shards = Array.from({ length: dueShards }, (_, shard) =>
      client.send(new QueryCommand({ TableName, ...dueBy(dueShard(shard), now), Limit: 1 })),
    )
    const oldest = (await Promise.all(shards)).flatMap(({ Items = [] }) => Items.map((item) => String(item.gsi2sk).slice(0, 24)))
    return oldest.sort()[0]
  },

  async attempts(postId, { limit, cursor }) {
    const partition = { pk: `POST#${postId}` }
    const query = new QueryCommand({
      TableName,
      ...under(partition.pk, prefixes.attempt),
      Limit: limit,
      ExclusiveStartKey: fromCursor(cursor, partition),
    })
    const { Items = [], LastEvaluatedKey } = await fromPlace(client.send(query))
    return { items: Items.map((item) => Attempt.parse(item)), cursor: toCursor(LastEvaluatedKey) }
  },
})

const under = (pk: string, prefix: string) => ({
  KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
  ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
})

const dueBy = (gsi2pk: string, now: string) => ({
  IndexName: 'gsi2',
  KeyConditionExpression: 'gsi2pk = :shard AND gsi2sk < :until',
  ExpressionAttributeValues: { ':shard': gsi2pk, ':until': `${now}#~` },
})

const toRef = ({ pk, sk }: Record<string, unknown>) => ({
  postId: String(pk).slice('POST#'.length),
  accountId: String(sk).slice(prefixes.target.length),
})
