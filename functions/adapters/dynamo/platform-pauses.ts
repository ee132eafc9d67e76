import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { PlatformPauses } from '#functions/ports/platform-pauses.ts'
import { Instant } from '#shared/domain/instants.ts'
import { secondMs } from '#shared/domain/times.ts'
import { keys } from './keys.ts'
import { sharedReadings } from './shared-readings.ts'
import { isAccepted, type Table } from './table.ts'

const Pause = z.object({ until: Instant, message: z.string() })

/** Who asks within so long of a reading, in ms, is told that one: every delivery of a platform asks for the same item, twice. */
const sharedMs = secondMs

/** The switch per platform in the one table. A process reads it once a second at most, and sees what it writes itself at once. */
export const dynamoPlatformPauses = (table: Table, now: () => number): PlatformPauses => {
  const stored = storedPauses(table)
  const readings = sharedReadings(stored.get, { ms: sharedMs, now })
  return {
    get: readings.get,
    async pause(platform, pause) {
      await stored.pause(platform, pause)
      readings.forget(platform)
    },
    async resume(platform) {
      await stored.resume(platform)
      readings.forget(platform)
    },
  }
}

const storedPauses = ({ client, name: TableName }: Table): PlatformPauses => ({
  async get(platform) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.platformPause(platform) }))
    return Item && Pause.parse(Item)
  },
  async pause(platform, pause) {
    const put = new PutCommand({
      TableName,
      Item: { ...keys.platformPause(platform), ...pause },
      ConditionExpression: 'attribute_not_exists(pk) OR #until < :until',
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: { ':until': pause.until },
    })
    await isAccepted(client.send(put))
  },
  async resume(platform) {
    await client.send(new DeleteCommand({ TableName, Key: keys.platformPause(platform) }))
  },
})
