import { randomUUID } from 'node:crypto'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { WaitingCalls } from '#functions/ports/posts.ts'
import { keys } from './keys.ts'
import { isAccepted, type Table, timeToLive } from './table.ts'

/**
 * Waiting calls in the one table, one item each. An item becomes free once its time is over, whatever happened to its
 * call.
 */
export const dynamoWaitingCalls = ({ client, name: TableName }: Table): WaitingCalls => ({
  async begin(userId, { max, now, until }) {
    const mark = randomUUID()
    const take = (index: number) =>
      isAccepted(
        client.send(
          new PutCommand({
            TableName,
            Item: { ...keys.waitingCall(userId, index), mark, until, expiresAt: timeToLive(until) },
            ConditionExpression: 'attribute_not_exists(pk) OR #until <= :now OR mark = :mark',
            ExpressionAttributeNames: { '#until': 'until' },
            ExpressionAttributeValues: { ':now': now, ':mark': mark },
          }),
        ),
      )
    for (let index = 0; index < max; index += 1) {
      if (!(await take(index))) continue
      const own = { ConditionExpression: 'mark = :mark', ExpressionAttributeValues: { ':mark': mark } }
      const leave = () => client.send(new DeleteCommand({ TableName, Key: keys.waitingCall(userId, index), ...own }))
      return { end: async () => void (await isAccepted(leave())) }
    }
    return undefined
  },
})
