import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type * as z from 'zod'
import type { Attributes } from './table.ts'
import { isAccepted, type Table } from './table.ts'

type Options<List> = {
  keyOf: (userId: string) => { pk: string; sk: string }
  /** Reads what is stored. */
  schema: z.ZodType<List>
  /** What a person has who never wrote one; its version is 0. */
  none: () => List
}

/** A list that is one item a person, read and written whole. A write names the version that it was made from. */
export const ownList = <List extends Attributes & { version: number }>(
  { client, name: TableName }: Table,
  { keyOf, schema, none }: Options<List>,
) => ({
  async read(userId: string): Promise<List> {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keyOf(userId), ConsistentRead: true }))
    return Item ? schema.parse(Item) : none()
  },

  /** False when the list was changed since it was read. */
  write: (userId: string, list: List): Promise<boolean> =>
    isAccepted(
      client.send(
        new PutCommand({
          TableName,
          Item: { ...list, ...keyOf(userId), version: list.version + 1 },
          ConditionExpression: 'attribute_not_exists(pk) OR version = :version',
          ExpressionAttributeValues: { ':version': list.version },
        }),
      ),
    ),
})
