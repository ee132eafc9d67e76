import * as z from 'zod'
import type { PlatformPause, PlatformPauses } from '#functions/ports/platform-pauses.ts'
import { Instant } from '#shared/domain/instants.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { keys } from './keys.ts'
import { deleteItem, getItem, putItem } from './operations.ts'
import { isAccepted, type Table } from './table.ts'

const Pause = z.object({ until: Instant, message: z.string() })

/** Who asks within so long of a reading, in ms, is told that one: every delivery of a platform asks for the same item, twice. */
const sharedMs = secondMs

/** The switch per platform in the one table. A process reads it once a second at most, and sees what it writes itself at once. */
export const dynamoPlatformPauses = (table: Table, now: () => number): PlatformPauses => {
  const stored = storedPauses(table)
  const readings = new Map<Platform, { at: number; pause: Promise<PlatformPause | undefined> }>()
  const read = (platform: Platform) => {
    const reading = { at: now(), pause: stored.get(platform) }
    readings.set(platform, reading)
    reading.pause.catch(() => readings.delete(platform))
    return reading.pause
  }
  return {
    async get(platform) {
      const last = readings.get(platform)
      return last && Math.abs(now() - last.at) < sharedMs ? last.pause : read(platform)
    },
    async pause(platform, pause) {
      await stored.pause(platform, pause)
      readings.delete(platform)
    },
    async resume(platform) {
      await stored.resume(platform)
      readings.delete(platform)
    },
  }
}

const storedPauses = ({ client, name: TableName }: Table): PlatformPauses => ({
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
