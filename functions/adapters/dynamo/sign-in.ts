import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { SafeguardsStore, SignInThrottle } from '#functions/ports/sign-in.ts'
import { noSafeguards, Safeguards } from '#shared/domain/safeguards.ts'
import { addFailure, type Failures, waitAfter } from '#shared/domain/sign-in-throttle.ts'
import { isWritten, markOf, tellingObstacle } from './conditions.ts'
import { keys } from './keys.ts'
import { keepUnknown } from './read-item.ts'
import { isAccepted, type Table, timeToLive } from './table.ts'

/** Safeguards in the table, one item per person. Fields added by a newer version of Crier are kept. */
export const dynamoSafeguards = ({ client, name: TableName }: Table): SafeguardsStore => ({
  async get(userId) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.safeguards(userId), ConsistentRead: true }))
    return Item ? keepUnknown(Safeguards.parse(Item), withoutKeys(Item)) : noSafeguards
  },

  replace(userId, after) {
    const mark = markOf(after)
    const put = new PutCommand({
      TableName,
      Item: { ...after, ...keys.safeguards(userId), version: after.version + 1, writtenBy: mark },
      ConditionExpression: after.version === 0 ? 'attribute_not_exists(pk)' : 'version = :version',
      ...(after.version > 0 && { ExpressionAttributeValues: { ':version': after.version } }),
      ...tellingObstacle,
    })
    return isWritten(client.send(put), mark)
  },
})

const withoutKeys = ({ pk: _pk, sk: _sk, writtenBy: _mark, ...stored }: Record<string, unknown>) => stored

const Stored = z.object({ count: z.number(), opensAt: z.number(), endsAt: z.number() })

/**
 * Sign-in failures in the one table, under hashed names because those contain people's and visitors' addresses. Each
 * failure is counted against the state it was read in.
 */
export const dynamoSignInThrottle = ({ client, name: TableName }: Table): SignInThrottle => {
  const read = async (name: string) => {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.signInFailures(name), ConsistentRead: true }))
    return Item && Stored.parse(Item)
  }
  const replace = (name: string, before: Failures | undefined, after: Failures) => {
    const put = new PutCommand({
      TableName,
      Item: { ...keys.signInFailures(name), ...after, expiresAt: timeToLive(after.endsAt) },
      ...(before ? isStill(before) : { ConditionExpression: 'attribute_not_exists(pk)' }),
    })
    return isAccepted(client.send(put))
  }

  return {
    wait: async (name, now) => waitAfter(await read(name), now),

    async fail(name, rule, now) {
      while (true) {
        const before = await read(name)
        const wait = waitAfter(before, now)
        if (wait > 0 || (await replace(name, before, addFailure(before, rule, now)))) return wait
      }
    },

    async forget(name) {
      await client.send(new DeleteCommand({ TableName, Key: keys.signInFailures(name) }))
    },
  }
}

const isStill = ({ count, endsAt }: Failures) => ({
  ConditionExpression: '#count = :count AND endsAt = :endsAt',
  ExpressionAttributeNames: { '#count': 'count' },
  ExpressionAttributeValues: { ':count': count, ':endsAt': endsAt },
})
