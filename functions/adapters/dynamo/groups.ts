import * as z from 'zod'
import type { Groups } from '#functions/ports/groups.ts'
import { Group } from '#shared/domain/groups.ts'
import { keys } from './keys.ts'
import { getItem, putItem } from './operations.ts'
import { isAccepted, type Table } from './table.ts'

/** What is stored of a person's groups. */
export const StoredGroups = z.object({ groups: z.array(Group), version: z.number().int() })

/** Groups in the table, one item a person. */
export const dynamoGroups = ({ client, name: TableName }: Table): Groups => ({
  async read(userId) {
    const { Item } = await client.send(getItem({ TableName, Key: keys.groups(userId), ConsistentRead: true }))
    return Item ? StoredGroups.parse(Item) : { groups: [], version: 0 }
  },

  write: (userId, { groups, version }) =>
    isAccepted(
      client.send(
        putItem({
          TableName,
          Item: { ...keys.groups(userId), groups, version: version + 1 },
          ConditionExpression: 'attribute_not_exists(pk) OR version = :version',
          ExpressionAttributeValues: { ':version': version },
        }),
      ),
    ),
})
