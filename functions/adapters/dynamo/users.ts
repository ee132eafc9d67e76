import { GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Users } from '#functions/ports/users.ts'
import { User } from '#shared/domain/users.ts'
import { updatedItem, withoutCollision } from './conditions.ts'
import { keys } from './keys.ts'
import { isAccepted, isTransactionAccepted, type Table } from './table.ts'

const StoredUser = User.extend({ passwordHash: z.string() })
const EmailClaim = z.object({ userId: z.string() })

/** People in the table: the user and the claim on the e-mail address are one transaction. */
export const dynamoUsers = ({ client, name: TableName }: Table): Users => {
  const read = async (Key: Record<string, string>) => (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item

  return {
    async get(id) {
      const item = await read(keys.user(id))
      return item && User.parse(item)
    },

    async findByEmail(email) {
      const claim = await read(keys.emailClaim(email))
      const item = claim && (await read(keys.user(EmailClaim.parse(claim).userId)))
      if (!item) return undefined
      const { passwordHash, ...user } = StoredUser.parse(item)
      return { user, passwordHash }
    },

    create(user, passwordHash) {
      const ConditionExpression = 'attribute_not_exists(pk)'
      const TransactItems = [
        { Put: { TableName, Item: { ...keys.emailClaim(user.email), userId: user.id }, ConditionExpression } },
        { Put: { TableName, Item: { ...user, passwordHash, ...keys.user(user.id) }, ConditionExpression } },
      ]
      return withoutCollision(() => isTransactionAccepted(client.send(new TransactWriteCommand({ TransactItems }))))
    },

    async markEmailVerified(id) {
      const item = await updatedItem(
        client.send(
          new UpdateCommand({
            TableName,
            Key: keys.user(id),
            UpdateExpression: 'SET isEmailVerified = :true',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':true': true },
            ReturnValues: 'ALL_NEW',
          }),
        ),
      )
      return item && User.parse(item)
    },

    replacePasswordHash: (id, { from, to }) =>
      isAccepted(
        client.send(
          new UpdateCommand({
            TableName,
            Key: keys.user(id),
            UpdateExpression: 'SET passwordHash = :to',
            ConditionExpression: 'passwordHash = :from',
            ExpressionAttributeValues: { ':from': from, ':to': to },
          }),
        ),
      ),
  }
}
