import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { RateLimits } from '#functions/ports/rate-limits.ts'
import { keys } from './keys.ts'
import { isAccepted, type Table, timeToLive } from './table.ts'

const Counter = z.object({ spent: z.number().default(0) })

/** Counters in the one table, one per name and window, gone after it. Names are kept as hashes: they may hold a visitor's address. */
export const dynamoRateLimits = ({ client, name: TableName }: Table): RateLimits => ({
  async spend(name, { max, windowMs }, now) {
    const startsAt = now - (now % windowMs)
    const endsAt = startsAt + windowMs
    const update = new UpdateCommand({
      TableName,
      Key: keys.rate(name, startsAt),
      UpdateExpression: 'ADD spent :one SET expiresAt = :expiresAt',
      ConditionExpression: 'attribute_not_exists(spent) OR spent < :max',
      ExpressionAttributeValues: { ':one': 1, ':max': max, ':expiresAt': timeToLive(endsAt) },
    })
    return (await isAccepted(client.send(update))) ? 0 : endsAt - now
  },

  async spent(name, { windowMs }, now) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.rate(name, now - (now % windowMs)) }))
    return Counter.parse(Item ?? {}).spent
  },
})
