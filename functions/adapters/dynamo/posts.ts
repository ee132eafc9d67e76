import { GetCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { PageRequest } from '#functions/ports/page.ts'
import type { Posts, TargetChange } from '#functions/ports/posts.ts'
import { Post, type PostRef, postStatus } from '#shared/domain/posts.ts'
import { withoutCollision } from './conditions.ts'
import { fromCursor, fromPlace, toCursor } from './cursor.ts'
import { indexKeys, keys, plannedPosts, postsOfStatus } from './keys.ts'
import { isAccepted, isTransactionAccepted, type Table } from './table.ts'
import { replacingTarget, targetItem } from './targets.ts'

const toItem = (post: Post) => ({
  ...{ ...post, ...keys.post(post) },
  ...{ ...indexKeys.postByStatus(post), ...indexKeys.postByPlannedTime(post), ...indexKeys.postStanding(post) },
})

/** Posts in the one table. */
export const dynamoPosts = ({ client, name: TableName }: Table): Posts => {
  const write = (post: object, targets: TargetChange[]) => {
    const TransactItems = [post, ...targets.map((change) => toWrite(TableName, change))]
    return withoutCollision(() => isTransactionAccepted(client.send(new TransactWriteCommand({ TransactItems }))))
  }

  const list = async ({ IndexName, partition, descending, from, before }: ListRequest, { limit, cursor }: PageRequest) => {
    const query = new QueryCommand({
      TableName,
      IndexName,
      KeyConditionExpression: `${IndexName}pk = :partition${boundsOf(`${IndexName}sk`, { from, before })}`,
      ExpressionAttributeValues: { ':partition': partition, ':from': from, ':before': before },
      ScanIndexForward: !descending,
      Limit: limit,
      ExclusiveStartKey: fromCursor(cursor, { [`${IndexName}pk`]: partition }),
    })
    const { Items = [], LastEvaluatedKey } = await fromPlace(client.send(query))
    return { items: Items.map((item) => Post.parse(item)), cursor: toCursor(LastEvaluatedKey) }
  }

  return {
    async get(ref) {
      const { Item } = await client.send(new GetCommand({ TableName, Key: keys.post(ref), ConsistentRead: true }))
      return Item && Post.parse(Item)
    },

    ofStatus: (userId, status, page) =>
      list({ IndexName: 'gsi1', partition: postsOfStatus(userId, status), descending: status !== postStatus.scheduled }, page),

    planned: async (userId, from, { before, ...page }) => {
      // DynamoDB refuses bounds in the wrong order.
      if (before !== undefined && before <= from) return { items: [] }
      return list({ IndexName: 'gsi3', partition: plannedPosts(userId), from, before }, page)
    },

    create: (post, targets) => write({ Put: { TableName, Item: toItem(post), ConditionExpression: 'attribute_not_exists(pk)' } }, targets),

    replace: (post, revision, targets) => write({ Put: { TableName, Item: toItem(post), ...ofRevision(revision) } }, targets),

    remove: (ref, revision, targets) => write({ Delete: { TableName, Key: keys.post(ref), ...ofRevision(revision) } }, targets),

    settle: (ref, reading) => isAccepted(client.send(new UpdateCommand({ TableName, ...settling(ref, reading) }))),
  }
}

type Bounds = { from?: string | undefined; before?: string | undefined }
type ListRequest = Bounds & { IndexName: 'gsi1' | 'gsi3'; partition: string; descending?: boolean }

/** DynamoDB refuses an empty text as a bound, so a list from its beginning has none. BETWEEN leaves out `before`: an id follows each time. */
const boundsOf = (name: string, { from, before }: Bounds) => {
  if (from === undefined) return ''
  return before === undefined ? ` AND ${name} >= :from` : ` AND ${name} BETWEEN :from AND :before`
}

const ofRevision = (revision: number) => ({
  ConditionExpression: 'revision = :revision',
  ExpressionAttributeValues: { ':revision': revision },
})

const shown = [
  'SET #status = :status, targets = :targets, listedAt = :listedAt, settledVersion = :version',
  'gsi1pk = :gsi1pk, gsi1sk = :gsi1sk, gsi4pk = :gsi4pk, gsi4sk = :gsi4sk',
].join(', ')

const settling = (ref: PostRef, { revision, status, targets, listedAt, settledVersion, schedule }: Parameters<Posts['settle']>[1]) => {
  const { gsi1pk, gsi1sk } = indexKeys.postByStatus({ ...ref, status, listedAt })
  const { gsi4pk, gsi4sk } = indexKeys.postStanding({ ...ref, status, listedAt })
  const { gsi3pk, gsi3sk } = indexKeys.postByPlannedTime({ ...ref, status, listedAt, schedule })
  const planned = gsi3pk && gsi3sk ? { ':gsi3pk': gsi3pk, ':gsi3sk': gsi3sk } : undefined
  return {
    Key: keys.post(ref),
    UpdateExpression: `${shown}${planned ? ', gsi3pk = :gsi3pk, gsi3sk = :gsi3sk' : ' REMOVE gsi3pk, gsi3sk'}`,
    ConditionExpression: 'revision = :revision AND settledVersion < :version',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ...{ ':status': status, ':targets': targets, ':listedAt': listedAt, ':version': settledVersion },
      ...{ ':revision': revision, ':gsi1pk': gsi1pk, ':gsi1sk': gsi1sk, ':gsi4pk': gsi4pk, ':gsi4sk': gsi4sk, ...planned },
    },
  }
}

const toWrite = (TableName: string, change: TargetChange) => {
  if (change.kind === 'create')
    return { Put: { TableName, Item: targetItem(change.target), ConditionExpression: 'attribute_not_exists(pk)' } }
  if (change.kind === 'replace') return { Put: replacingTarget(TableName, change.target) }
  const condition = { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': change.version } }
  return { Delete: { TableName, Key: keys.target(change.ref), ...condition } }
}
