import { randomUUID } from 'node:crypto'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Budgets } from '#functions/ports/budgets.ts'
import { dayMs, toMs } from '#shared/domain/times.ts'
import { clock } from '../../runtime/clock.ts'
import { shardedBudgets } from '../sharded-budgets.ts'
import { withoutCollision } from './conditions.ts'
import { keys } from './keys.ts'
import { isWritten, tellingObstacle } from './own-write.ts'
import { type Table, timeToLive } from './table.ts'

/** From the midnight in UTC that a day is named after: in every time zone it is over by then. */
const keptMs = 3 * dayMs

const Counter = z.object({ spent: z.number().default(0) })

/** Budgets in the one table, with the ledgers of all of Crier in shards. */
export const dynamoBudgets = (table: Table): Budgets => shardedBudgets(dynamoCounters(table), { ...clock, random: Math.random })

/** One counter for each name and window. */
const dynamoCounters = ({ client, name: TableName }: Table): Budgets => ({
  async spend(name, window, limit, amount = 1) {
    // A counter that is not there yet fits any limit that the amount fits.
    if (amount > limit) return false
    const mark = randomUUID()
    const update = new UpdateCommand({
      TableName,
      Key: keys.budget(name, window),
      UpdateExpression: 'SET writtenBy = :mark, expiresAt = :end ADD spent :amount',
      ConditionExpression: '(attribute_not_exists(spent) OR spent <= :room) AND (attribute_not_exists(writtenBy) OR writtenBy <> :mark)',
      ExpressionAttributeValues: {
        ':amount': amount,
        ':room': limit - amount,
        ':mark': mark,
        ':end': timeToLive(toMs(`${window}T00:00:00.000Z`) + keptMs),
      },
      ...tellingObstacle,
    })
    return withoutCollision(() => isWritten(client.send(update), mark))
  },

  async giveBack(name, window, amount = 1) {
    const mark = randomUUID()
    const update = new UpdateCommand({
      TableName,
      Key: keys.budget(name, window),
      UpdateExpression: 'SET writtenBy = :mark ADD spent :less',
      ConditionExpression: 'spent >= :amount AND writtenBy <> :mark',
      ExpressionAttributeValues: { ':less': -amount, ':amount': amount, ':mark': mark },
      ...tellingObstacle,
    })
    return withoutCollision(() => isWritten(client.send(update), mark))
  },

  async spent(name, window) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.budget(name, window), ConsistentRead: true }))
    return Counter.parse(Item ?? {}).spent
  },
})
