import * as z from 'zod'
import type { PlatformPauses } from '#functions/ports/platform-pauses.ts'
import { Instant } from '#shared/domain/instants.ts'
import { keys } from './keys.ts'
import { deleteItem, getItem, putItem } from './operations.ts'
import { isAccepted, type Table } from './table.ts'

const Pause = z.object({ until: Instant, message: z.string() })

/** The switch per platform in the one table. */
export const dynamoPlatformPauses = ({ client, name: TableName }: Table): PlatformPauses => ({
  async get(platform) {
    const { Item } = await client.send(getItem({ TableName, Key: keys.platformPause(platform) }))
    return Item && Pause.parse(Item)
  },
  async pause(platform, pause) {
    const put = putItem({
      TableName,
      Item: { ...keys.platformPause(platform), ...pause },
      ConditionExpression: 'attribute_not_exists(pk) OR #until < :until',
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: { ':until': pause.until },
    })
    await isAccepted(client.send(put))
  },
  async resume(platform) {
    await client.send(deleteItem({ TableName, Key: keys.platformPause(platform) }))
  },
})
