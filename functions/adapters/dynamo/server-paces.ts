import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { ServerPace, ServerPaces } from '#functions/ports/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { keys } from './keys.ts'
import { sharedReadings } from './platforms.ts'
import { isAccepted, type Table, timeToLive } from './table.ts'

const Pace = z.object({ pace: z.enum(['fast', 'slow']), endsAt: z.number() })

/** How long a reading is shared, in ms. Every delivery to a server asks for the same two items. */
const sharedMs = secondMs

/**
 * Server paces in the one table. A process reads each at most once a second, and sees its own writes immediately. An
 * unchanged pace costs no write.
 */
export const dynamoServerPaces = ({ client, name: TableName }: Table, now: () => number): ServerPaces => {
  const read = async (name: string): Promise<ServerPace | undefined> => {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.serverPace(name) }))
    return Item && toPace(Pace.parse(Item))
  }
  const readings = sharedReadings(read, { ms: sharedMs, now })

  /** A conditional write, so only one of several workers that ask at once gets a yes. */
  const take = (name: string, times: { now: number; until: number }) => {
    const put = new PutCommand({
      TableName,
      Item: { ...keys.serverTry(name), ...ending(times.until) },
      ConditionExpression: 'attribute_not_exists(pk) OR endsAt <= :now',
      ExpressionAttributeValues: { ':now': times.now },
    })
    return isAccepted(client.send(put))
  }

  return {
    async get(name) {
      const known = await readings.get(name)
      // The table deletes expired items with a delay.
      return known && known.until > now() ? known : undefined
    },
    async put(name, { pace, until }) {
      await client.send(new PutCommand({ TableName, Item: { ...keys.serverPace(name), pace, ...ending(until) } }))
      readings.forget(name)
    },
    async begin(names, times) {
      for (const name of names) if (!(await take(name, times))) return false
      return true
    },
  }
}

const toPace = ({ pace, endsAt }: z.output<typeof Pace>): ServerPace => ({ pace, until: endsAt })

const ending = (until: number) => ({ endsAt: until, expiresAt: timeToLive(until) })
