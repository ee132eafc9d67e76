import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Beat, Heartbeat } from '#functions/ports/health.ts'
import { Instant } from '#shared/domain/instants.ts'
import { keys } from './keys.ts'
import type { Table } from './table.ts'

const StoredBeat = z.object({ at: Instant, overdueSince: z.optional(Instant) })

/** The sweep's heartbeat in the one table. */
export const dynamoHeartbeat = ({ client, name: TableName }: Table): Heartbeat => ({
  async beat({ at, overdueSince }) {
    await client.send(new PutCommand({ TableName, Item: { ...keys.heartbeat(), at, ...(overdueSince !== undefined && { overdueSince }) } }))
  },
  async last(): Promise<Beat | undefined> {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.heartbeat() }))
    return Item && StoredBeat.parse(Item)
  },
})
