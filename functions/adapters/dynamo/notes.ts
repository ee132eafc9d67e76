import * as z from 'zod'
import type { Notes } from '#functions/ports/notes.ts'
import { Note } from '#shared/domain/notes.ts'
import { keys } from './keys.ts'
import { getItem, putItem } from './operations.ts'
import { isAccepted, type Table } from './table.ts'

/** What is stored of a person's notes. */
export const StoredNotes = z.object({ notes: z.array(Note), version: z.number().int() })

/** Notes in the table, one item a person. */
export const dynamoNotes = ({ client, name: TableName }: Table): Notes => ({
  async read(userId) {
    const { Item } = await client.send(getItem({ TableName, Key: keys.notes(userId), ConsistentRead: true }))
    return Item ? StoredNotes.parse(Item) : { notes: [], version: 0 }
  },

  write: (userId, { notes, version }) =>
    isAccepted(
      client.send(
        putItem({
          TableName,
          Item: { ...keys.notes(userId), notes, version: version + 1 },
          ConditionExpression: 'attribute_not_exists(pk) OR version = :version',
          ExpressionAttributeValues: { ':version': version },
        }),
      ),
    ),
})
