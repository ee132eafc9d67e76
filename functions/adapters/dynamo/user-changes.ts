import type { Identity, UserChange } from '#functions/ports/users.ts'
import type { User } from '#shared/domain/users.ts'
import { keys } from './keys.ts'

const isNew = 'attribute_not_exists(pk)'

/** The update that writes what a person changed of themselves. With `only`, it fails if their password's hash is another one by now. */
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

/** The update that puts the hash of another password in the place of `from`. */
export const changingPassword = ({ from, to }: { from: string; to: string }) => ({
  UpdateExpression: 'SET passwordHash = :to REMOVE pendingEmail',
  ConditionExpression: isHash(from),
  ExpressionAttributeValues: { ':to': to, ...hashValue(from) },
})

/** The update that replaces a forgotten password, or gives a first one. */
export const resettingPassword = ({ from, to }: { from: string | undefined; to: string }) => ({
  UpdateExpression: 'SET passwordHash = :to, hasPassword = :true, isEmailVerified = :true REMOVE pendingEmail, mailTrouble',
  ConditionExpression: isHash(from),
  ExpressionAttributeValues: { ':to': to, ':true': true, ...hashValue(from) },
})

/** The update that keeps somebody out since `disabledAt`, unless they are already; or lets them in again. */
export const disabling = (disabledAt: string | undefined) =>
  disabledAt === undefined
    ? { UpdateExpression: 'REMOVE disabledAt' }
    : { UpdateExpression: 'SET disabledAt = if_not_exists(disabledAt, :at)', ExpressionAttributeValues: { ':at': disabledAt } }

/** The condition that the hash is still `from`, or that there still is none. */
const isHash = (from: string | undefined) =>
  `attribute_exists(pk) AND ${from === undefined ? 'attribute_not_exists(passwordHash)' : 'passwordHash = :from'}`

const hashValue = (from: string | undefined) => (from === undefined ? {} : { ':from': from })

/** The transaction that gives an unclaimed identity to a person. It fails if their list of providers has changed since it was read. */
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
