import * as z from 'zod'
import { Provider, User } from '#shared/domain/users.ts'
import { keys } from './keys.ts'

const Stored = User.extend({ identities: z.array(z.object({ provider: Provider, subject: z.string() })).optional() })

/** The transaction that deletes a person with every claim of theirs, while these are what was read. */
export const removing = (TableName: string, item: unknown) => {
  const { id, email, identities } = Stored.parse(item)
  const claims = [keys.emailClaim(email), ...(identities ?? []).map(keys.identityClaim)]
  const own = { ConditionExpression: 'attribute_not_exists(pk) OR userId = :id', ExpressionAttributeValues: { ':id': id } }
  const unchanged = {
    ConditionExpression: `email = :email AND ${identities ? 'identities = :identities' : 'attribute_not_exists(identities)'}`,
    ExpressionAttributeValues: { ':email': email, ...(identities && { ':identities': identities }) },
  }
  return [...claims.map((Key) => ({ Delete: { TableName, Key, ...own } })), { Delete: { TableName, Key: keys.user(id), ...unchanged } }]
}
