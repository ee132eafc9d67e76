import * as z from 'zod'
import type { TurnRequest, Turns } from '#functions/ports/turns.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { giveBackTurn, type Line, placeOf, takeTurn, turnInLine, turnTaken } from '#shared/domain/turns.ts'
import { withoutCollision } from './conditions.ts'
import { keys, prefixes } from './keys.ts'
import { putItem, queryItems } from './operations.ts'
import { isAccepted, type Table, timeToLive } from './table.ts'

/** The turns that were taken. Code of before `holders` reads and writes the rest alike. */
const Taken = z.object({ turns: z.array(z.number()), holders: z.array(z.string()).default([]), version: z.number() })
const Waiting = z.object({ sk: z.string().transform((sk) => sk.slice(prefixes.waiter.length)), at: z.number() })

/**
 * Turns in the one table: the last few taken ones per account, each change made on the version it read, and behind them an item for each who waits. Only the
 * one whose turn it is writes the first, so that hundreds who wait don't get into each other's way.
 */
export const dynamoTurns = ({ client, name: TableName }: Table): Turns => {
  /** The turns taken, and who waits before this one. */
  const read = async ({ platform, remoteId, waiter }: TurnRequest): Promise<Line & { version: number }> => {
    const { pk, sk } = keys.turns(platform, remoteId)
    const until = keys.waiter(platform, remoteId, placeOf(waiter)).sk
    const { Items = [] } = await client.send(
      queryItems({
        TableName,
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :taken AND :own',
        ExpressionAttributeValues: { ':pk': pk, ':taken': sk, ':own': until },
      }),
    )
    const taken = Items.find((item) => item.sk === sk)
    const waiting = Items.filter((item) => item !== taken).map((item) => Waiting.parse(item))
    return {
      ...(taken ? Taken.parse(taken) : { turns: [], holders: [], version: 0 }),
      waiting: waiting.map(({ sk: place, at }) => ({ place, at })),
    }
  }

  const stand = ({ platform, remoteId, waiter }: TurnRequest, at: number) =>
    client.send(
      putItem({
        TableName,
        Item: { ...keys.waiter(platform, remoteId, placeOf(waiter)), at, expiresAt: timeToLive(at + minuteMs) },
      }),
    )

  /** Whether the turns were still those of `version`. */
  const write = ({ platform, remoteId, rule }: TurnRequest, { version, ...taken }: z.infer<typeof Taken>, at: number) => {
    const put = putItem({
      TableName,
      Item: { ...keys.turns(platform, remoteId), ...taken, version: version + 1, expiresAt: timeToLive(at + rule.windowMs) },
      ConditionExpression: 'attribute_not_exists(pk) OR version = :version',
      ExpressionAttributeValues: { ':version': version },
    })
    return withoutCollision(() => isAccepted(client.send(put)))
  }

  /** The line, and the turn that is the waiter's by now or is expected. The answer to a write may have been lost: then it is found here. */
  const look = async (request: TurnRequest) => {
    const { waiter, now, rule, goodForMs } = request
    const { version, ...line } = await read(request)
    const taken = turnTaken(line, waiter, { now, withinMs: goodForMs })
    return { version, line, isTaken: taken !== undefined, at: taken ?? turnInLine(line, waiter, { now, ...rule }) }
  }

  /** Undefined when another took a turn meanwhile. */
  const tryToTake = async (request: TurnRequest) => {
    const { waiter, now, rule } = request
    const { version, line, isTaken, at } = await look(request)
    if (isTaken) return { isTaken, at }
    if (at <= now)
      return (await write(request, { ...takeTurn(line, waiter, { at, limit: rule.limit }), version }, at))
        ? { isTaken: true, at }
        : undefined
    await stand(request, at)
    return { isTaken: false, at }
  }

  return {
    async queue(request) {
      const { isTaken, at } = await look(request)
      if (!isTaken) await stand(request, at)
      return at
    },

    async take(request) {
      while (true) {
        const turn = await tryToTake(request)
        if (turn) return turn
      }
    },

    async giveBack(request, at) {
      while (true) {
        const { version, ...line } = await read(request)
        const rest = giveBackTurn(line, request.waiter, at)
        if (!rest || (await write(request, { ...rest, version }, at))) return
      }
    },
  }
}
