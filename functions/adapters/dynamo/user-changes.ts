import type { Identity, UserChange } from '#functions/ports/users.ts'
import type { User } from '#shared/domain/users.ts'
import { keys } from './keys.ts'

const isNew = 'attribute_not_exists(pk)'

/** The update that writes what a person changed of themselves. */
export const changing = (change: UserChange) => {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  const [set, removed] = [given.filter(([, value]) => value !== null), given.filter(([, value]) => value === null)]
  const clauses = [
    ...(set.length > 0 ? [`SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`] : []),
    ...(removed.length > 0 ? [`REMOVE ${removed.map(([name]) => `#${name}`).join(', ')}`] : []),
  ]
  if (clauses.length === 0) return {}
  return {
    UpdateExpression: clauses.join(' '),
    ExpressionAttributeNames: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
    ...(set.length > 0 && { ExpressionAttributeValues: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])) }),
  }
}

/** The update that replaces a forgotten password, or gives a first one. */
export const resettingPassword = ({ from, to }: { from: string | undefined; to: string }) => ({
  UpdateExpression: 'SET passwordHash = :to, hasPassword = :true, isEmailVerified = :true',
  ConditionExpression: `attribute_exists(pk) AND ${from === undefined ? 'attribute_not_exists(passwordHash)' : 'passwordHash = :from'}`,
  ExpressionAttributeValues: { ':to': to, ':true': true, ...(from !== undefined && { ':from': from }) },
})

/** The transaction that gives an unclaimed identity to a person, whose list of providers is still the one that was read. */
export const linking = (TableName: string, { id, providers }: User, identity: Identity) => [
  { Put: { TableName, Item: { ...keys.identityClaim(identity), userId: id }, ConditionExpression: isNew } },
  {
    Update: {
      TableName,
      Key: keys.user(id),
      UpdateExpression: 'SET providers = :all, identities = list_append(if_not_exists(identities, :none), :identity)',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(providers) OR providers = :known)',
      ExpressionAttributeValues: {
        ...{ ':known': providers, ':all': [...new Set([...providers, identity.provider])] },
        ...{ ':none': [], ':identity': [identity] },
      },
    },
  },
]

/** The transaction that moves a person's claim from one address to the one that was pending. */
export const movingEmail = (TableName: string, id: string, { from, to }: { from: string; to: string }) => [
  { Put: { TableName, Item: { ...keys.emailClaim(to), userId: id }, ConditionExpression: isNew } },
  { Delete: { TableName, Key: keys.emailClaim(from), ConditionExpression: 'userId = :id', ExpressionAttributeValues: { ':id': id } } },
  {
    Update: {
      TableName,
      Key: keys.user(id),
      UpdateExpression: 'SET email = :to, isEmailVerified = :true REMOVE pendingEmail',
      ConditionExpression: 'email = :from AND pendingEmail = :to',
      ExpressionAttributeValues: { ':from': from, ':to': to, ':true': true },
    },
  },
]
