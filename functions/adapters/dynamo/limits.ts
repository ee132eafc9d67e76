import { randomUUID } from 'node:crypto'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Budgets, RateLimits, Usage } from '#functions/ports/limits.ts'
import type { RatedUse } from '#shared/domain/person-limits.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { dayMs, minuteMs, toMs } from '#shared/domain/times.ts'
import { dayIn } from '#shared/domain/wall-clock.ts'
import { billedPlatforms, dayBudgets, ledgers } from '#shared/platforms/day-budgets.ts'
import { clock } from '../../runtime/clock.ts'
import { isWritten, tellingObstacle, withoutCollision } from './conditions.ts'
import { keys } from './keys.ts'
import { dynamoPostStatuses } from './post-statuses.ts'
import { shardedBudgets } from './sharded-budgets.ts'
import { storedFiles } from './stored-files.ts'
import { isAccepted, type Table, timeToLive } from './table.ts'

const windows: Record<RatedUse, number> = { postsPerDay: dayMs, checksPerMinute: minuteMs }

/** A person's usage of their limits: counters for limits per day or minute, stored items for all others. */
export const dynamoUsage = (table: Table): Usage => {
  const rates = dynamoRateLimits(table)
  const budgets = dynamoBudgets(table)
  const postStatuses = dynamoPostStatuses(table)
  const nameOf = (userId: string, name: RatedUse) => `${name} of ${userId}`

  return {
    async spend(userId, name, { max, now }) {
      const windowMs = windows[name]
      const waitMs = await rates.spend(nameOf(userId, name), { max, windowMs }, now)
      return { isWithin: waitMs === 0, freeAt: now - (now % windowMs) + windowMs }
    },

    spent: (userId, name, now) => rates.spent(nameOf(userId, name), { windowMs: windows[name] }, now),

    files: storedFiles(table).kept,

    millsBilled: async (userId, now) => {
      const spent = billedPlatforms.map((platform) =>
        budgets.spent(ledgers.personMills(platform, userId), dayIn(now, dayBudgets[platform].timeZone).name),
      )
      return (await Promise.all(spent)).reduce((sum, mills) => sum + mills, 0)
    },

    async drafts(userId) {
      const drafts = await postStatuses.open(userId, postStatus.draft)
      return { count: drafts.length, bytes: drafts.reduce((sum, { bytes = 0 }) => sum + bytes, 0) }
    },
  }
}

/** Counted from the UTC midnight that the day is named after. By then, the day is over in every time zone. */
const keptMs = 3 * dayMs

const Counter = z.object({ spent: z.number().default(0) })

/** Budgets in the one table, with Crier-wide ledgers split into shards. */
export const dynamoBudgets = (table: Table): Budgets => shardedBudgets(dynamoCounters(table), { ...clock, random: Math.random })

/** One counter for each name and window. */
const dynamoCounters = ({ client, name: TableName }: Table): Budgets => ({
  async spend(name, window, limit, amount = 1) {
    // A counter that doesn't exist yet is within any limit that the amount fits.
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

const RateCounter = z.object({ spent: z.number().default(0) })

/**
 * Counters in the one table, one per name and window, expiring after the window. Names are stored as hashes because
 * they may contain a visitor's address.
 */
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
    return RateCounter.parse(Item ?? {}).spent
  },
})
