import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Budgets } from '#functions/ports/budgets.ts'
import { keys } from './keys.ts'
import { isAccepted, type Table } from './table.ts'

/** Budgets in the one table: one counter per window. */
export const dynamoBudgets = ({ client, name: TableName }: Table): Budgets => ({
  async spend(name, window, limit) {
    // A counter that is not there yet fits any limit but none at all.
    if (limit < 1) return false
    const update = new UpdateCommand({
      TableName,
      Key: keys.budget(name, window),
      UpdateExpression: 'ADD spent :one',
      ConditionExpression: 'attribute_not_exists(spent) OR spent < :limit',
      ExpressionAttributeValues: { ':one': 1, ':limit': limit },
    })
    return isAccepted(client.send(update))
  },
})
