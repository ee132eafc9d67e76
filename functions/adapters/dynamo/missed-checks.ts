import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { MissedChecks } from '#functions/ports/health.ts'
import { MissedCheckRow } from '#shared/contracts/admin-rows.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { keys, missedChecksPartition } from './keys.ts'
import { type Table, timeToLive } from './table.ts'

/** Posts that platforms rejected although our checks passed them, counted in the table: one item per platform, code, and shape. */
export const dynamoMissedChecks = ({ client, name: TableName }: Table): MissedChecks => ({
  async add({ platform, code, shape }, now) {
    await client.send(
      new UpdateCommand({
        TableName,
        Key: keys.missedCheck({ platform, code, shape }),
        UpdateExpression: 'SET #platform = :platform, code = :code, shape = :shape, lastAt = :now, expiresAt = :end ADD #count :one',
        ExpressionAttributeNames: { '#platform': 'platform', '#count': 'count' },
        ExpressionAttributeValues: {
          ':platform': platform,
          ':code': code,
          ':shape': shape,
          ':now': toInstant(now),
          ':end': timeToLive(now + keptMs),
          ':one': 1,
        },
      }),
    )
  },
  async newest() {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :missed',
        ExpressionAttributeValues: { ':missed': missedChecksPartition },
      }),
    )
    // Kinds for a platform that only a newer version of Crier knows are skipped.
    const rows = Items.flatMap((item) => MissedCheckRow.safeParse(item).data ?? [])
    return rows.toSorted((one, other) => other.lastAt.localeCompare(one.lastAt)).slice(0, rowsMax)
  },
})

const keptMs = 90 * dayMs
const rowsMax = 100
