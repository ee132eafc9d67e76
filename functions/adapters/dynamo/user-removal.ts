import * as z from 'zod'
import { Provider } from '#shared/domain/users.ts'
import { keys } from './keys.ts'

const Stored = z.object({
  id: z.string(),
  email: z.string(),
  identities: z.array(z.object({ provider: Provider, subject: z.string() })).optional(),
  customerId: z.string().optional(),
})

/** The transaction that deletes a person with every claim of theirs, while these are what was read. */
export const removing = (TableName: string, item: unknown) => {
  const { id, email, identities, customerId } = Stored.parse(item)
  const customer = customerId === undefined ? [] : [keys.customerClaim(customerId)]
  const claims = [keys.emailClaim(email), ...(identities ?? []).map(keys.identityClaim), ...customer]
  const own = { ConditionExpression: 'attribute_not_exists(pk) OR userId = :id', ExpressionAttributeValues: { ':id': id } }
  const unchanged = {
    ConditionExpression: [
      'email = :email',
      identities ? 'identities = :identities' : 'attribute_not_exists(identities)',
      customerId === undefined ? 'attribute_not_exists(customerId)' : 'customerId = :customerId',
    ].join(' AND '),
    ExpressionAttributeValues: {
      ':email': email,
      ...(identities && { ':identities': identities }),
      ...(customerId !== undefined && { ':customerId': customerId }),
    },
  }
  return [...claims.map((Key) => ({ Delete: { TableName, Key, ...own } })), { Delete: { TableName, Key: keys.user(id), ...unchanged } }]
}
