import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { SafeguardsStore } from '#functions/ports/safeguards.ts'
import { noSafeguards, Safeguards } from '#shared/domain/safeguards.ts'
import { keepUnknown } from './keep-unknown.ts'
import { keys } from './keys.ts'
import { isWritten, markOf, tellingObstacle } from './own-write.ts'
import type { Table } from './table.ts'

/** Safeguards in the table, one item a person. What a newer version of Crier keeps beside them stays. */
export const dynamoSafeguards = ({ client, name: TableName }: Table): SafeguardsStore => ({
  async get(userId) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.safeguards(userId), ConsistentRead: true }))
    return Item ? keepUnknown(Safeguards.parse(Item), withoutKeys(Item)) : noSafeguards
  },

  replace(userId, after) {
    const mark = markOf(after)
    const put = new PutCommand({
      TableName,
      Item: { ...after, ...keys.safeguards(userId), version: after.version + 1, writtenBy: mark },
      ConditionExpression: after.version === 0 ? 'attribute_not_exists(pk)' : 'version = :version',
      ...(after.version > 0 && { ExpressionAttributeValues: { ':version': after.version } }),
      ...tellingObstacle,
    })
    return isWritten(client.send(put), mark)
  },
})

const withoutKeys = ({ pk: _pk, sk: _sk, writtenBy: _mark, ...stored }: Record<string, unknown>) => stored
