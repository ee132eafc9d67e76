import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Turns } from '#functions/ports/turns.ts'
import { reserveTurn } from '#shared/domain/turns.ts'
import { keys } from './keys.ts'
import { isAccepted, type Table } from './table.ts'

const Stored = z.object({ turns: z.array(z.number()), version: z.number() })

/** Turns in the one table: the last few reserved ones per account, each change made on the version it read. */
export const dynamoTurns = ({ client, name: TableName }: Table): Turns => ({
  async reserve({ platform, remoteId }, rule) {
    const Key = keys.turns(platform, remoteId)
    while (true) {
      const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
      const { turns, version } = Item ? Stored.parse(Item) : { turns: [], version: 0 }
      const reserved = reserveTurn(turns, rule)
      const put = new PutCommand({
        TableName,
        Item: { ...Key, turns: reserved.turns, version: version + 1, expiresAt: Math.ceil((reserved.at + rule.windowMs) / 1_000) },
        ConditionExpression: 'attribute_not_exists(pk) OR version = :version',
        ExpressionAttributeValues: { ':version': version },
      })
      if (await isAccepted(client.send(put))) return reserved.at
    }
  },
})
