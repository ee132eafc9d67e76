import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { BegunCheckout, type Checkouts } from '#functions/ports/checkouts.ts'
import { keys } from './keys.ts'
import { isAccepted, type Table } from './table.ts'

/** Payments that people have begun, under the person. */
export const dynamoCheckouts = ({ client, name: TableName }: Table): Checkouts => ({
  async get(userId) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.checkout(userId), ConsistentRead: true }))
    return Item && BegunCheckout.parse(Item)
  },

  begin: ({ userId, plan }, before) =>
    isAccepted(
      client.send(
        new PutCommand({
          TableName,
          Item: { ...keys.checkout(userId), userId, plan, attempt: (before?.attempt ?? 0) + 1 },
          ...isStill(before),
        }),
      ),
    ),

  note: ({ userId, attempt, sessionId }) =>
    isAccepted(
      client.send(
        new UpdateCommand({
          TableName,
          Key: keys.checkout(userId),
          UpdateExpression: 'SET sessionId = :session',
          ConditionExpression: 'attempt = :attempt',
          ExpressionAttributeValues: { ':session': sessionId, ':attempt': attempt },
        }),
      ),
    ),
})

/** The condition that the last attempt is as it was read. */
const isStill = (before: BegunCheckout | undefined) => {
  if (!before) return { ConditionExpression: 'attribute_not_exists(pk)' }
  const { attempt, sessionId } = before
  return sessionId === undefined
    ? { ConditionExpression: 'attempt = :attempt AND attribute_not_exists(sessionId)', ExpressionAttributeValues: { ':attempt': attempt } }
    : {
        ConditionExpression: 'attempt = :attempt AND sessionId = :session',
        ExpressionAttributeValues: { ':attempt': attempt, ':session': sessionId },
      }
}
