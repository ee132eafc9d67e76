import type { Identity, NewPerson, UserChange } from '#functions/ports/users.ts'
import type { User } from '#shared/domain/users.ts'
import { userNames } from './former-names.ts'
import { keys } from './keys.ts'
import { userAttributes } from './stored-user.ts'

const isNew = 'attribute_not_exists(pk)'

/**
 * The update that applies a person's changes to themselves. With `only`, it fails if the password hash has changed
 * since.
 */
export const changing = (change: UserChange, only?: { passwordHash: string | undefined }) => {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  const [set, removed] = [given.filter(([, value]) => value !== null), given.filter(([, value]) => value === null)]
  const clauses = [
    ...(set.length > 0 ? [`SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`] : []),
    ...(removed.length > 0 ? [`REMOVE ${removed.map(([name]) => `#${name}`).join(', ')}`] : []),
  ]
  if (clauses.length === 0) return {}
  const values = { ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])), ...(only && hashValue(only.passwordHash)) }
  return {
    UpdateExpression: clauses.join(' '),
    ExpressionAttributeNames: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    ...(only && { ConditionExpression: isHash(only.passwordHash) }),
  }
}

/** The update that replaces the password hash `from`. */
export const changingPassword = ({ from, to }: { from: string; to: string }) => ({
  UpdateExpression: 'SET passwordHash = :to REMOVE pendingEmail',
  ConditionExpression: isHash(from),
  ExpressionAttributeValues: { ':to': to, ...hashValue(from) },
})

/** The update that resets a forgotten password or sets a first one. */
export const resettingPassword = ({ from, to }: { from: string | undefined; to: string }) => ({
  UpdateExpression: `SET passwordHash = :to, hasPassword = :true, isEmailVerified = :true REMOVE pendingEmail, ${userNames('deliveryProblem').join(', ')}`,
  ConditionExpression: isHash(from),
  ExpressionAttributeValues: { ':to': to, ':true': true, ...hashValue(from) },
})

/**
 * The update that disables a person as of `disabledAt`, keeping an earlier time if they're disabled already, or enables
 * them again.
 */
export const disabling = (disabledAt: string | undefined) =>
  disabledAt === undefined
    ? { UpdateExpression: 'REMOVE disabledAt' }
    : { UpdateExpression: 'SET disabledAt = if_not_exists(disabledAt, :at)', ExpressionAttributeValues: { ':at': disabledAt } }

/** The condition that the hash is still `from`, or that there still is none. */
const isHash = (from: string | undefined) =>
  `attribute_exists(pk) AND ${from === undefined ? 'attribute_not_exists(passwordHash)' : 'passwordHash = :from'}`

const hashValue = (from: string | undefined) => (from === undefined ? {} : { ':from': from })

/**
 * The transaction that links an unclaimed identity to a person. It fails if their list of providers has changed since
 * it was read.
 */
export const linking = (TableName: string, { id, providers }: User, identity: Identity) => [
  { Put: { TableName, Item: { ...keys.identityClaim(identity), userId: id }, ConditionExpression: isNew } },
  {
    Update: {
      TableName,
      Key: keys.user(id),
      UpdateExpression: 'SET providers = :all, identities = list_append(if_not_exists(identities, :none), :identity) REMOVE pendingEmail',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(providers) OR providers = :known)',
      ExpressionAttributeValues: {
        ':known': providers,
        ':all': [...new Set([...providers, identity.provider])],
        ':none': [],
        ':identity': [identity],
      },
    },
  },
]

/**
 * The transaction that gives a new person the address of someone who never verified it. The previous holder gets a
 * placeholder address that no one has.
 */
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
    leavingBehind(TableName, id, { email: user.email, to: user.id }),
    ...(identity ? [{ Put: { Item: { ...keys.identityClaim(identity), ...claim }, ...isNew } }] : []),
    { Put: { Item: { ...userAttributes(user), passwordHash, identities: identity && [identity], ...keys.user(user.id) }, ...isNew } },
  ]
}

/** The part of a transaction that removes an unverified address from a person, and notes who has it now. */
export const leavingBehind = (TableName: string, id: string, { email, to }: { email: string; to: string }) => ({
  Update: {
    TableName,
    Key: keys.user(id),
    UpdateExpression: 'SET isLeaving = :true, email = :nobodys, replacedBy = :to REMOVE pendingEmail',
    ConditionExpression: 'email = :email AND isEmailVerified = :false',
    ExpressionAttributeValues: { ':true': true, ':false': false, ':email': email, ':to': to, ':nobodys': `${id}@replaced.invalid` },
  },
})
