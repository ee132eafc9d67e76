import * as z from 'zod'
import type { PlatformHolds } from '#functions/ports/platform-holds.ts'
import { Instant } from '#shared/domain/instants.ts'
import { keys } from './keys.ts'
import { deleteItem, getItem, putItem } from './operations.ts'
import { isAccepted, type Table } from './table.ts'

const Hold = z.object({ until: Instant, message: z.string() })

/** The switch per platform in the one table. */
export const dynamoPlatformHolds = ({ client, name: TableName }: Table): PlatformHolds => ({
  async get(platform) {
    const { Item } = await client.send(getItem({ TableName, Key: keys.platformHold(platform) }))
    return Item && Hold.parse(Item)
  },
  async hold(platform, hold) {
    const put = putItem({
      TableName,
      Item: { ...keys.platformHold(platform), ...hold },
      ConditionExpression: 'attribute_not_exists(pk) OR #until < :until',
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: { ':until': hold.until },
    })
    await isAccepted(client.send(put))
  },
  async release(platform) {
    await client.send(deleteItem({ TableName, Key: keys.platformHold(platform) }))
  },
})
