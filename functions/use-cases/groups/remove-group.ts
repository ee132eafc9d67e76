import type { Accounts } from '#functions/ports/accounts.ts'
import type { Groups } from '#functions/ports/groups.ts'
import type { GroupRef } from '#shared/domain/groups.ts'
import { takeGroupAway } from './change-groups.ts'

/** Deletes a group, and takes its accounts out of it; they stay connected. Throws `DomainError('not-found')`. */
export const removeGroup = async (deps: { groups: Groups; accounts: Pick<Accounts, 'list' | 'setGroups'> }, { userId, id }: GroupRef) => {
  await takeGroupAway(deps, { userId, id })
  const accounts = await deps.accounts.list(userId)
  const members = accounts.filter(({ groups }) => groups.includes(id))
  await Promise.all(
    members.map((account) =>
      deps.accounts.setGroups(
        { userId, id: account.id },
        account.groups.filter((group) => group !== id),
      ),
    ),
  )
}
