import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type Checkouts, type PaymentEvents, StartedCheckout } from '#functions/ports/payments.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { planning } from './jobs.ts'
import { keys } from './keys.ts'
import { isAccepted, type Table, timeToLive, writeAll } from './table.ts'

/** Stripe keeps its events for 30 days. https://docs.stripe.com/api/events */
const keptMs = 35 * dayMs

/** Stripe's events in the table. */
export const dynamoPaymentEvents = ({ client, name: TableName }: Table): PaymentEvents => ({
  take({ id, userId }, now) {
    const Item = { ...keys.paymentEvent(id), expiresAt: timeToLive(now + keptMs) }
    const note = { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } }
    const job =
      userId === undefined
        ? []
        : [{ Update: planning(TableName, { ownerId: userId, kind: 'sync-subscription', subject: '' }, toInstant(now)) }]
    return writeAll(client, [note, ...job])
  },

  async isKnown(eventId) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.paymentEvent(eventId), ConsistentRead: true }))
    return Item !== undefined
  },
})

/** Payments that people have started, stored under the person. */
export const dynamoCheckouts = ({ client, name: TableName }: Table): Checkouts => ({
  async get(userId) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.checkout(userId), ConsistentRead: true }))
    return Item && StartedCheckout.parse(Item)
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

/** The condition that the last attempt hasn't changed since it was read. */
const isStill = (before: StartedCheckout | undefined) => {
  if (!before) return { ConditionExpression: 'attribute_not_exists(pk)' }
  const { attempt, sessionId } = before
  return sessionId === undefined
    ? { ConditionExpression: 'attempt = :attempt AND attribute_not_exists(sessionId)', ExpressionAttributeValues: { ':attempt': attempt } }
    : {
        ConditionExpression: 'attempt = :attempt AND sessionId = :session',
        ExpressionAttributeValues: { ':attempt': attempt, ':session': sessionId },
      }
}
