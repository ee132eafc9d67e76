import type { Accounts } from '#functions/ports/accounts.ts'
import type { Groups } from '#functions/ports/groups.ts'
import type { Account, AccountRef } from '#shared/domain/accounts.ts'
import { invalidField } from '#shared/domain/errors.ts'
import { notConnected } from '../accounts/disconnect-account.ts'

type Deps = { groups: Groups; accounts: Pick<Accounts, 'setGroups'> }

/** Puts an account into exactly these groups. Throws `DomainError`: `not-found` for the account, `invalid` naming `groupIds` for a group. */
export const setAccountGroups = async (deps: Deps, { userId, id }: AccountRef, groupIds: readonly string[]): Promise<Account> => {
  const { groups } = await deps.groups.read(userId)
  const unknown = groupIds.find((groupId) => groups.every((group) => group.id !== groupId))
  if (unknown !== undefined) throw invalidField('groupIds', `There is no group “${unknown}” among yours. It may have been deleted.`)
  const account = await deps.accounts.setGroups({ userId, id }, [...new Set(groupIds)])
  if (!account) throw notConnected()
  return account
}
