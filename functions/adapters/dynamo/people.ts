import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { ListedPerson, People } from '#functions/ports/users.ts'
import { fromCursor, fromCursorKey, toCursor } from './cursor.ts'
import { everybody, indexKeys, keys } from './keys.ts'
import { userReader } from './stored-user.ts'
import { ItemKey, type Table } from './table.ts'

const Leaving = z.object({ isLeaving: z.literal(true) })

const partition = { gsi4pk: everybody }
const place = { pk: keys.user('').pk, sk: keys.user('').sk, gsi4sk: '' }
const all = { IndexName: 'gsi4', KeyConditionExpression: 'gsi4pk = :all', ExpressionAttributeValues: { ':all': everybody } }

/**
 * People listed by the gsi4 keys, which hold only when they signed up. People who signed up before that index existed
 * appear after `reindex`.
 */
export const dynamoPeople = (table: Table): People => {
  const { client, name: TableName } = table
  const readUser = userReader(table)
  const read = async (key: unknown): Promise<ListedPerson[]> => {
    const { Item } = await client.send(new GetCommand({ TableName, Key: ItemKey.parse(key) }))
    return Item ? [{ user: readUser(Item), isLeaving: Leaving.safeParse(Item).success }] : []
  }
  return {
    async list({ limit, cursor }) {
      const ExclusiveStartKey = fromCursor(cursor, partition, place)
      const query = new QueryCommand({ TableName, ...all, ScanIndexForward: false, Limit: limit, ExclusiveStartKey })
      const { Items = [], LastEvaluatedKey } = await fromCursorKey(client.send(query))
      return { items: (await Promise.all(Items.map(read))).flat(), cursor: toCursor(LastEvaluatedKey) }
    },

    cursorAfter: (user) => cursorAt({ ...keys.user(user.id), ...indexKeys.person(user) }),

    async count(max) {
      let count = 0
      let ExclusiveStartKey: Record<string, unknown> | undefined
      do {
        const query = new QueryCommand({ TableName, ...all, Select: 'COUNT', Limit: max - count, ExclusiveStartKey })
        const { Count = 0, LastEvaluatedKey } = await client.send(query)
        count += Count
        ExclusiveStartKey = LastEvaluatedKey
      } while (ExclusiveStartKey && count < max)
      return count
    },
  }
}

const cursorAt = (key: Record<string, string>) => toCursor(key) ?? ''
