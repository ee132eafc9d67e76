import type { Account } from '#shared/domain/accounts.ts'
import { toMs } from '#shared/domain/times.ts'

/** What stays as it was when an account is connected again. */
const kept = ['groups', 'settings'] as const

/** What a platform may tell the first time and not the next. */
const optional = ['avatarUrl', 'tokenExpiresAt', 'signInEndsAt'] as const

/**
 * The update that writes a connected account whether or not it was there before. The token version of a new account begins at the time of
 * connecting, so that no version is used again after the account was removed and connected anew.
 */
export const connection = (account: Account, sealed: string) => {
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
