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
 * The paces of servers in the one table. A process reads each once a second at most, and sees what it writes itself at once. What stays as it is costs no
 * write.
 */
export const dynamoServerPaces = ({ client, name: TableName }: Table, now: () => number): ServerPaces => {
  const read = async (name: string): Promise<ServerPace | undefined> => {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.serverPace(name) }))
    return Item && toPace(Pace.parse(Item))
  }
  const readings = sharedReadings(read, { ms: sharedMs, now })

  /** A conditional write, so only one of the workers that ask at the same time gets a yes. */
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
      // The table deletes what has expired only some time later.
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
