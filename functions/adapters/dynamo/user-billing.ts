import type { SubscriptionReading } from '#functions/ports/users.ts'
import { keys } from './keys.ts'

/** The transaction that makes a person a customer at Stripe, if they are none yet. */
export const claimingCustomer = (TableName: string, id: string, customerId: string) => [
  {
    Put: {
      TableName,
      Item: { ...keys.customerClaim(customerId), userId: id },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  {
    Update: {
      TableName,
      Key: keys.user(id),
      UpdateExpression: 'SET customerId = :customerId',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(customerId)',
      ExpressionAttributeValues: { ':customerId': customerId },
    },
  },
]

/** The update that writes the copy of a subscription, while nothing was written since the version it was made from. */
export const writingSubscription = (TableName: string, id: string, { subscription, version }: SubscriptionReading) => ({
  TableName,
  Key: keys.user(id),
  UpdateExpression: `SET billingVersion = :next${subscription ? ', subscription = :subscription' : ' REMOVE subscription'}`,
  ConditionExpression:
    version === 0
      ? 'attribute_exists(pk) AND (attribute_not_exists(billingVersion) OR billingVersion = :version)'
      : 'attribute_exists(pk) AND billingVersion = :version',
  ExpressionAttributeValues: { ':version': version, ':next': version + 1, ...(subscription && { ':subscription': subscription }) },
})
