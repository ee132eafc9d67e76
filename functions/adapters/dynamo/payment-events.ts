import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { PaymentEvents } from '#functions/ports/payment-events.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { withoutCollision } from './conditions.ts'
import { planning } from './job-plan.ts'
import { keys } from './keys.ts'
import { isTransactionAccepted, type Table, timeToLive } from './table.ts'

/** Stripe tells of its events for 30 days. https://docs.stripe.com/api/events */
const keptMs = 35 * dayMs

/** Stripe's events in the table. */
export const dynamoPaymentEvents = ({ client, name: TableName }: Table): PaymentEvents => ({
  take({ id, userId }, now) {
    const Item = { ...keys.paymentEvent(id), expiresAt: timeToLive(now + keptMs) }
    const note = { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } }
    const job =
      userId === undefined ? [] : [{ Update: planning(TableName, { userId, kind: 'sync-subscription', subject: '' }, toInstant(now)) }]
    return withoutCollision(() => isTransactionAccepted(client.send(new TransactWriteCommand({ TransactItems: [note, ...job] }))))
  },

  async isKnown(eventId) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.paymentEvent(eventId), ConsistentRead: true }))
    return Item !== undefined
  },
})
