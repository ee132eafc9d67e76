import type { NewPerson } from '#functions/ports/users.ts'
import { keys } from './keys.ts'
import { userAttributes } from './stored-user.ts'

/** The transaction that gives the address of somebody who never verified it to a new person; the other one is left under an address that nobody has. */
export const replacing = (TableName: string, id: string, { user, passwordHash, identity }: NewPerson) => {
  const claim = { userId: user.id }
  const isNew = { TableName, ConditionExpression: 'attribute_not_exists(pk)' }
  return [
    {
      Update: {
        TableName,
        Key: keys.emailClaim(user.email),
        UpdateExpression: 'SET userId = :new',
        ConditionExpression: 'userId = :old',
        ExpressionAttributeValues: { ':new': user.id, ':old': id },
      },
    },
    leavingBehind(TableName, id, user.email),
    ...(identity ? [{ Put: { Item: { ...keys.identityClaim(identity), ...claim }, ...isNew } }] : []),
    { Put: { Item: { ...userAttributes(user), passwordHash, identities: identity && [identity], ...keys.user(user.id) }, ...isNew } },
  ]
}

/** The part of a transaction that leaves somebody who never verified an address without it. */
export const leavingBehind = (TableName: string, id: string, email: string) => ({
  Update: {
    TableName,
    Key: keys.user(id),
    UpdateExpression: 'SET isLeaving = :true, email = :nobodys REMOVE pendingEmail',
    ConditionExpression: 'email = :email AND isEmailVerified = :false',
    ExpressionAttributeValues: { ':true': true, ':false': false, ':email': email, ':nobodys': `${id}@replaced.invalid` },
  },
})
