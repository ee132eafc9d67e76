import * as z from 'zod'
import type { Account } from '#shared/domain/accounts.ts'
import { toMs } from '#shared/domain/times.ts'
import { keys } from './keys.ts'

/** What grows with every account that a person connects. */
export const ConnectionsVersion = z.object({ version: z.number().int().default(0) })

/** The transaction that connects an account while no other was connected since `version` was read, with all that the person has. */
export const connecting = (TableName: string, { account, sealed, version }: { account: Account; sealed: string; version: number }) => [
  { Update: { TableName, Key: keys.account(account), ...connection(account, sealed) } },
  {
    Update: {
      TableName,
      Key: keys.connections(account.userId),
      UpdateExpression: 'SET version = :next',
      ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : 'version = :version',
      ExpressionAttributeValues: { ':next': version + 1, ...(version > 0 && { ':version': version }) },
    },
  },
]

/** What stays as it was when an account is connected again; so does what is not among a connection's values, such as a plan's mark. */
const kept = ['groups', 'settings'] as const

/** What a platform may tell the first time and not the next. */
const optional = ['avatarUrl', 'tokenExpiresAt', 'signInEndsAt'] as const

/**
 * The update that writes a connected account whether or not it was there before. The token version of a new account begins at the time of
 * connecting, so that no version is used again after the account was removed and connected anew.
 */
const connection = (account: Account, sealed: string) => {
  const values = withoutUndefined({ ...account, sealed })
  const names = Object.keys(values)
  const sets = names.map((name) =>
    kept.some((field) => field === name) ? `#${name} = if_not_exists(#${name}, :${name})` : `#${name} = :${name}`,
  )
  const removed = ['refreshingUntil', 'refreshNotBefore', ...optional.filter((name) => account[name] === undefined)]

  return {
    UpdateExpression: `SET ${sets.join(', ')}, tokenVersion = if_not_exists(tokenVersion, :start) + :one REMOVE ${removed.join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
      ':start': toMs(account.connectedAt),
      ':one': 1,
    },
  }
}

const withoutUndefined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
