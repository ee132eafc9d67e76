import * as z from 'zod'
import type { Account } from '#shared/domain/accounts.ts'
import { toMs } from '#shared/domain/times.ts'
import { keys } from './keys.ts'

/** The version grows with every account that a person connects. */
export const ConnectionsVersion = z.object({ version: z.number().int().default(0) })

/**
 * The transaction that connects an account. It fails if another account was connected since `version` was read with the person's accounts.
 */
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

/** These values stay as they were when an account is connected again. So do values that no connection has, such as a plan's mark. */
const kept = ['groups', 'settings'] as const

/** A platform may tell these values the first time, and leave them out the next. */
const optional = ['avatarUrl', 'limits', 'tokenExpiresAt', 'signInEndsAt'] as const

/**
 * The update that writes a connected account, whether or not it was there before. The token version of a new account begins at the time of
 * connecting. So no version is used twice when a person removes an account and connects it anew.
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
