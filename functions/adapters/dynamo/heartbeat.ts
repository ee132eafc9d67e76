import * as z from 'zod'
import type { Heartbeat } from '#functions/ports/heartbeat.ts'
import { Instant } from '#shared/domain/instants.ts'
import { keys } from './keys.ts'
import { getItem, putItem } from './operations.ts'
import type { Table } from './table.ts'

const Beat = z.object({ at: Instant })

/** The sweep's sign of life in the one table. */
export const dynamoHeartbeat = ({ client, name: TableName }: Table): Heartbeat => ({
  async beat(at) {
    await client.send(putItem({ TableName, Item: { ...keys.heartbeat(), at } }))
  },
  async last() {
    const { Item } = await client.send(getItem({ TableName, Key: keys.heartbeat() }))
    return Item && Beat.parse(Item).at
  },
})
